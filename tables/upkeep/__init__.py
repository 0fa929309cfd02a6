"""What is kept, for how long, and of whom; and a copy put in a database's place."""
