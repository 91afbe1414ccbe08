"""A comment to the page that GitHub would show: cmark-gfm's HTML, Mermaid's charts, light or dark."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

EXTENSIONS = ("table", "strikethrough", "autolink", "tagfilter", "tasklist")
THEMES = {
    "light": ("#ffffff", "#1f2328", "#d1d9e0", "#f6f8fa"),
    "dark": ("#0d1117", "#f0f6fc", "#3d444d", "#151b23"),
}
STYLE = """
body {{ background: {0}; color: {1}; font: 14px/1.5 -apple-system, "Segoe UI", "Noto Sans", sans-serif;
  max-width: 870px; margin: 16px; }}
table {{ border-collapse: collapse; display: block; overflow: auto; }}
td, th {{ border: 1px solid {2}; padding: 6px 13px; }}
code, pre {{ font: 85% ui-monospace, monospace; background: {3}; border-radius: 6px; }}
code {{ padding: .2em .4em; }} pre {{ padding: 16px; overflow: auto; }} pre code {{ padding: 0; }}
h3 {{ font-size: 1.25em; }} a {{ color: #4493f8; text-decoration: none; }}
"""
SCRIPT = """
mermaid.initialize({{ startOnLoad: false, theme: "{theme}", securityLevel: "strict" }});
mermaid.run({{ querySelector: ".mermaid" }})
  .then(() => document.body.dataset.charts = "drawn")
  .catch((error) => document.body.dataset.charts = "failed: " + error);
"""


def html(markdown: str) -> str:
    """As GitHub's parser reads a comment: raw HTML is kept for `details`, line ends are kept."""
    command = ["cmark-gfm", "--unsafe", "--github-pre-lang", "--hardbreaks"]
    command += [word for name in EXTENSIONS for word in ("-e", name)]
    return subprocess.run(
        command, input=markdown.encode(), stdout=subprocess.PIPE, check=True
    ).stdout.decode()


def page(markdown: str, mermaid: Path, theme: str, *, opened: bool) -> str:
    body = re.sub(
        r'<pre lang="mermaid"><code>(.*?)</code></pre>',
        r'<pre class="mermaid">\1</pre>',
        html(markdown),
        flags=re.S,
    )
    if opened:
        body = body.replace("<details>", "<details open>")
    script = SCRIPT.format(theme="dark" if theme == "dark" else "default")
    style = STYLE.format(*THEMES[theme])
    return (
        f'<!doctype html><meta charset="utf-8"><style>{style}</style><body>{body}'
        f'<script src="{mermaid.as_uri()}"></script><script>{script}</script>'
    )


def drawn(file: Path, picture: Path | None = None, height: int = 1200) -> str:
    """The page as a browser has it when all scripts are done; a picture of it where one is wanted."""
    browser = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=20000"]
    browser += ["--allow-file-access-from-files", f"--user-data-dir={file.parent / 'profile'}"]
    if picture:
        shot = [f"--screenshot={picture}", f"--window-size=920,{height}"]
        subprocess.run([*browser, *shot, file.as_uri()], check=True, capture_output=True)
    dumped = subprocess.run([*browser, "--dump-dom", file.as_uri()], check=True, capture_output=True)
    return dumped.stdout.decode()
