#!/usr/bin/env python3
"""Prints the data of a page of --html as JSON: page_data.py PAGE

Finds the element by the rules of HTML. Exits with 1 if the page has an element that names another
file, or is no page at all."""

import html.parser
import json
import pathlib
import sys


class Page(html.parser.HTMLParser):
    """The text of the element `data`, and the attributes that would load something."""

    def __init__(self):
        super().__init__()
        self.inside = False
        self.data = []
        self.elements = []
        self.links = []

    def handle_starttag(self, tag, attributes):
        self.elements.append(tag)
        self.links += [value for name, value in attributes if name in ("src", "href", "srcset")]
        self.inside = ("id", "data") in attributes

    def handle_endtag(self, tag):
        self.inside = False

    def handle_data(self, data):
        if self.inside:
            self.data.append(data)


def main():
    page = Page()
    page.feed(pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"))
    page.close()
    if page.links or page.elements.count("script") != 2 or page.elements.count("main") != 1:
        sys.exit(f"links: {page.links}; elements: {page.elements}")
    json.dump(json.loads("".join(page.data)), sys.stdout, indent=2, ensure_ascii=False)
    print()


if __name__ == "__main__":
    main()
