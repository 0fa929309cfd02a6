"""How a table begins: the command of each game, the lobby, another game after one."""
