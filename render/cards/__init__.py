"""Pictures beside the tables' own: cards of tables, rankings, courses, replays."""
