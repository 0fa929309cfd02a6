"""What all games share: the protocol, chance, encodings, replay, errors."""
