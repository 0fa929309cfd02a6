"""The README's pictures are drawn by a command, so that they stay true."""

from pathlib import Path

import pytest
from PIL import Image

from benchmarks.gallery import SEATS, main
from benchmarks.pictures import SCENES
from cogs.games import GAMES
from render.drawing.picture import ACROSS

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [*(module.info.name for module in GAMES), "panel"])
def test_the_readme_shows_every_board_and_a_panel(name: str) -> None:
    assert f'src="docs/pictures/{name}.png"' in README
    assert (ROOT / "docs" / "pictures" / f"{name}.png").is_file()


def test_every_games_pictures_are_measured() -> None:
    assert SCENES.keys() == {module.info.name for module in GAMES}


def test_the_command_draws_all_that_the_readme_shows(tmp_path: Path) -> None:
    main([str(tmp_path)])
    sizes = {path.stem: Image.open(path).size for path in tmp_path.iterdir()}
    assert {name: width for name, (width, _) in sizes.items()} == dict.fromkeys((*SEATS, "panel"), ACROSS)
    kept = {path.stem: Image.open(path).size for path in (ROOT / "docs" / "pictures").glob("*.png")}
    assert {name: kept[name] for name in SEATS} == {name: sizes[name] for name in SEATS}, "draw them again"
