"""Public messages: what is said in sentences of the table layer."""

from cogs.delivery.public_messages import _safe


def test_names_in_lines_are_only_names():
    safe = _safe({"name": "[gift](https://example.org) @everyone", "number": 3})
    assert safe["number"] == 3
    assert "](" not in str(safe["name"]).replace("\\]\\(", "")
    assert "\\@everyone" in str(safe["name"])
