"""Makes the pictures of the README: `runner.py --service ADDRESS readme.pictures`."""
import services
from near import NEAR
from temple import TEMPLE

#: The largest size of a picture, in bytes.
LIMIT = 80_000


def pictures(visit):
    """Writes docs/near.png and docs/temple.png: what a phone shows of a list and of a temple."""
    for path, name in ((NEAR, "near"), (TEMPLE, "temple")):
        visitor = visit(reduced_motion=True)
        page = visitor.open(path)
        file = services.ROOT / "docs" / f"{name}.png"
        page.screenshot(path=file, animations="disabled")
        size = file.stat().st_size
        assert size < LIMIT, f"{file.name} has {size} bytes"
        print(f"{file.name}: {size} bytes")
