"""Pages with one fault each, by which the tests know that a visitor sees it."""
import contextlib
import http.server
import threading

from accessibility import check_accessible, check_fits, check_large_text
from services import serving

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>{head}</head>
<body><main><h1>A page</h1><p>With words.</p>{body}</main></body></html>"""

#: By the name of the fault: the head and the body of the page.
FAULTS = {
    "none": ("", ""),
    "console error": ("", "<script>console.error('it broke')</script>"),
    "exception": ("", "<script>setTimeout(() => { throw new Error('it broke') })</script>"),
    "foreign request": ("", "<script>fetch('http://tiles.example/1.png').catch(() => {})</script>"),
    "foreign script": ("<script src='http://cdn.example/library.js'></script>", ""),
    "missing resource": ("", "<img src='/missing.png' alt=''>"),
    "policy violation": ("", "<p style='color: red'>Not allowed.</p>"),
    "axe": ("", "<button></button>"),
    "contrast": ("<style>p { color: #ccc; background: #fff }</style>", ""),
    "too wide": ("", "<p style='width: 2000px'>Wide.</p>"),
    "small text": ("<style>p { font-size: 12px }</style>", ""),
}


@contextlib.contextmanager
def site(head, body, policy):
    """A site that answers every path with one page, but `/missing.png` with 404."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            answer = PAGE.format(head=head, body=body).encode()
            self.send_response(404 if self.path == "/missing.png" else 200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(answer)))
            if policy:
                self.send_header("Content-Security-Policy", policy)
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_):
            pass

    with serving(Handler) as address:
        yield address


def page_with(visit, fault):
    """Fails unless the fault is "none"."""
    head, body = FAULTS[fault]
    # The policy forbids styles and scripts in the page.
    policy = "default-src 'self'" if fault in ("none", "policy violation") else None
    with site(head, body, policy) as base:
        visitor = visit(base=base)
        page = visitor.open("/")
        check_accessible(page)
        check_fits(page)
        check_large_text(page)
        visitor.assert_clean()


def hangs(visit):
    """Never ends."""
    threading.Event().wait()
