"""The report of an arena, as Markdown and as one page of HTML, with charts of our own."""
