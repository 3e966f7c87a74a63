"""A report as Markdown, with its charts as files beside it."""

from kuhstall.arena.report.parts import Chart, Code, Report, Section, Table


def markdown(report: Report) -> str:
    """The text; charts are named by their files."""
    return "\n\n".join([f"# {report.title}", *(section(part) for part in report.sections)]) + "\n"


def section(part: Section) -> str:
    """A section under its head."""
    return "\n\n".join([f"## {part.title}", *map(item, part.items)])


def item(what: str | Table | Chart | Code) -> str:
    """A sentence, a table, a picture or something to type."""
    if isinstance(what, Table):
        return table(what)
    if isinstance(what, Chart):
        return f"![{what.shows}]({what.name}.svg)"
    return f"```\n{what.text}\n```" if isinstance(what, Code) else safe(what)


def table(what: Table) -> str:
    """A table, numbers to the right."""
    heads = "| " + " | ".join(map(safe, what.heads)) + " |"
    rule = "|---|" + "--:|" * (len(what.heads) - 1)
    rows = ["| " + " | ".join(safe(entry.text) for entry in row) + " |" for row in what.rows]
    return "\n".join([heads, rule, *rows])


def safe(text: str) -> str:
    """A text in which nothing is taken for markup."""
    return "".join(f"\\{letter}" if letter in "\\|*_`<[" else letter for letter in text)
