"""Every line of a report must be true: what may not be said of a change, from real commits of one library."""

from __future__ import annotations

import pytest

from bot.render import Permalink, impact_markdown
from search.model import Impact, Reached
from tests.impacts import Versions, brief

LIBRARY = {
    "lib/__init__.py": "",
    "lib/views.py": """\
class View:
    def dispatch(self):
        return 0

    @classmethod
    def as_view(cls):
        def view():
            self = cls()
            return self.dispatch()

        return view


class Page(View):
    def dispatch(self):
        return 1


def show(page: Page):
    return page.dispatch()
""",
    "lib/store.py": """\
class Store:
    size = 1

    def __init__(self, path):
        self.path = path


class Cached(Store):
    pass


def open_store():
    return Store("x")


def load(store: Store):
    return store


def load_all():
    return load(open_store())
""",
    "lib/app.py": """\
from lib.store import Cached


class App:
    store = Cached("y")


def handle(app: App):
    return app


def make():
    return App()
""",
    "lib/first.py": "def parse(x):\n    return x\n",
    "lib/second.py": "",
    "lib/use.py": "from lib.first import parse\n\n\ndef run(x):\n    return parse(x)\n",
    "lib/names.py": "from lib.first import *\n\n\ndef walk(x):\n    return parse(x)\n",
    "lib/proxy.py": """\
class Context:
    @property
    def session(self):
        return 1

    def plain(self):
        return 2


def current(name):
    return name


session = current("session")
""",
    "lib/many.py": "def shared(x):\n    return x\n\n\n"
    + "\n\n".join(f"def use{n}():\n    return shared({n})\n" for n in range(12)),
    "tests/test_views.py": """\
from lib.views import View


def test_dispatch():
    class Index(View):
        def dispatch(self):
            return 5

    assert Index.as_view()() == 5
""",
    "tests/test_first.py": "import os\n\nfrom lib.first import parse\n\n\n"
    "def test_parse():\n    assert parse(1) == 1\n\n\ndef test_os():\n    assert os\n",
    "go.mod": "module example.org/lib\n",
    "price.go": "package lib\n\nfunc Price(_ int) int {\n\treturn 1\n}\n",
    "tests/conftest.py": "",
    "docs/conf.py": "title = 'x'\n",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Versions:
    return Versions.make(tmp_path_factory.mktemp("truth") / "library", LIBRARY)


def edited(library: Versions, path: str, old: str, new: str, more: dict[str, str] | None = None) -> Impact:
    assert old in LIBRARY[path]
    return library.impact({path: LIBRARY[path].replace(old, new), **(more or {})})


def said(reached: Reached) -> tuple[str, str, str]:
    return reached.place.symbol, reached.link, reached.through


def posted(impact: Impact) -> str:
    return impact_markdown(impact, Permalink("", impact.head))


# --- inheritance ----------------------------------------------------------------------------------------


def test_callers_of_a_base_method_are_not_led_to_what_a_test_overrides(library: Versions) -> None:
    found = edited(library, "tests/test_views.py", "return 5", "return 6")
    assert brief([*found.changes]) == ["body test_dispatch.Index.dispatch"]
    assert found.reached == ()


def test_callers_of_a_base_method_do_not_use_an_overrider_that_is_gone(library: Versions) -> None:
    found = edited(
        library,
        "lib/views.py",
        "class Page(View):\n    def dispatch(self):\n        return 1",
        "class Page(View):\n    pass",
    )
    assert "removed Page.dispatch" in brief([*found.changes])
    # `show` runs the base method now, which it finds through the type
    assert [one for one in found.reached if one.origin == "Page.dispatch"] == []


def test_a_call_through_a_base_type_is_said_to_be_one(library: Versions) -> None:
    found = edited(library, "lib/views.py", "return 1", "return 2")
    assert {said(one) for one in found.reached if one.distance == 1} == {
        ("show", "calls", ""),
        ("View.as_view.view", "calls", "View.dispatch"),
    }
    assert "`View.as_view.view` calls `View.dispatch`, which `Page.dispatch` overrides" in posted(found)


# --- what is gone ---------------------------------------------------------------------------------------


def test_who_finds_the_name_elsewhere_does_not_use_what_was_removed(library: Versions) -> None:
    found = library.impact(
        {
            "lib/first.py": "from lib.second import parse\n",
            "lib/second.py": "def parse(x):\n    return [x]\n",
        }
    )
    assert "removed parse" in brief([*found.changes])
    assert [one for one in found.reached if one.gone] == []


def test_who_still_imports_what_was_removed_is_told(library: Versions) -> None:
    found = library.impact({"lib/first.py": "def other(x):\n    return x + 1\n"})
    assert {(one.place.path, one.place.symbol) for one in found.reached if one.gone} >= {
        ("lib/use.py", "run")
    }
    assert "`run` still calls `parse`" in posted(found)


def test_who_makes_an_instance_does_not_use_a_constructor_that_is_gone(library: Versions) -> None:
    found = edited(library, "lib/store.py", "    def __init__(self, path):\n        self.path = path\n", "")
    assert [one for one in found.reached if one.origin == "Store.__init__"] == []


# --- how far --------------------------------------------------------------------------------------------


def test_a_type_reaches_who_names_it_directly_and_who_makes_it_at_any_distance(library: Versions) -> None:
    found = edited(library, "lib/store.py", "class Store:", "class Store(object):")
    assert {(one.distance, one.place.symbol) for one in found.reached} == {
        (1, "open_store"),
        (1, "load"),
        (1, "Cached"),
        (2, "load_all"),
        (2, "App"),
        (3, "make"),
    }


def test_callers_that_the_difference_changes_count_for_nothing(library: Versions) -> None:
    many = LIBRARY["lib/many.py"].replace("def shared(x)", "def shared(x, y)")
    for n in range(4):
        many = many.replace(f"shared({n})", f"shared({n}, 1)")
    found = library.impact({"lib/many.py": many})
    (shared,) = (one for one in found.changes if one.symbol == "shared")
    assert (shared.callers, shared.callers_all, found.verdict) == (8, 8, "high")


def test_the_name_of_a_parameter_counts_where_callers_say_it(library: Versions) -> None:
    assert brief([*edited(library, "price.go", "_ int", "price int").changes]) == ["body Price"]
    assert brief([*edited(library, "price.go", "_ int", "price string").changes]) == [
        "signature Price (type of `price` is now `string` (was `int`))"
    ]
    assert brief([*edited(library, "lib/first.py", "def parse(x)", "def parse(y)").changes]) == [
        "signature parse (parameter `x` is now named `y`)"
    ]


# --- tests ----------------------------------------------------------------------------------------------


def test_a_test_file_with_other_imports_alone_has_no_changed_test(library: Versions) -> None:
    found = edited(library, "tests/test_first.py", "import os\n", "import os\nimport sys\n")
    assert (found.tests, found.totals["tests_changed"]) == ((), 0)


def test_a_member_that_is_named_as_a_string_is_not_called_untested(library: Versions) -> None:
    found = edited(library, "lib/proxy.py", "return 1", "return 3")
    assert found.untested == ()
    assert edited(library, "lib/proxy.py", "return 2", "return 3").untested == (
        "lib/proxy.py::Context.plain",
    )


# --- forms of the comment -------------------------------------------------------------------------------


def test_source_comes_before_tests_in_title_and_table(library: Versions) -> None:
    found = edited(
        library,
        "lib/second.py",
        "",
        "def new():\n    return 1\n",
        {"tests/test_first.py": LIBRARY["tests/test_first.py"].replace("def test_os():\n    assert os", "")},
    )
    changes = library.impact(
        {
            "lib/first.py": "def parse(x):\n    return [x]\n",
            "tests/test_views.py": "",
        }
    )
    title, *_ = (line for line in posted(changes).split("\n") if line.startswith("###"))
    assert title == "### 🟡 Low impact: `parse` has changed, 2 direct callers"
    assert "1 changed symbol and 4 in tests" in posted(changes)
    assert "`new`" in posted(found)
    assert "`test_os`" not in posted(found)


def test_one_change_that_nothing_reaches_is_one_line(library: Versions) -> None:
    found = edited(library, "lib/proxy.py", "return 2", "return 3")
    assert posted(found).count("\n") == 1
    assert "**No callers found** outside this change for `Context.plain`" in posted(found)


def test_where_only_tests_changed_the_one_line_says_so_and_how_to_run_them(library: Versions) -> None:
    found = edited(library, "tests/test_first.py", "== 1", "== 1.0")
    assert posted(found).count("\n") == 1
    assert "**Only tests changed**: `test_parse`" in posted(found)
    assert "Run `pytest tests/test_first.py::test_parse`." in posted(found)


def test_where_only_documentation_changed_it_says_so(library: Versions) -> None:
    assert "**Only documentation changed**" in posted(edited(library, "docs/conf.py", "'x'", "'y'"))
    assert posted(library.impact({"docs/guide.md": "# Guide\n"})) == ""


def test_five_hundred_changed_symbols_are_summed_up(library: Versions) -> None:
    added = "\n\n".join(f"def new{n}():\n    return {n}\n" for n in range(499))
    found = edited(library, "lib/first.py", "return x", "return [x]", {"lib/more.py": added})
    comment = posted(found)
    assert "500 changed symbols · 2 callers" in comment
    assert "Changed symbol (5 of 500)" in comment
    assert len(comment) < 10_000
