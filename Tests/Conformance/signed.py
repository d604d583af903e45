"""Follows the signed bundle of a folder with python-tuf, and prints the files that it verified by their names there.

    python3 signed.py signed
"""

import pathlib
import sys
import tempfile
import urllib.parse

from tuf.api.exceptions import DownloadHTTPError
from tuf.ngclient import FetcherInterface, Updater

folder = pathlib.Path(sys.argv[1])


class Files(FetcherInterface):
    def _fetch(self, url):
        file = folder / "bundle" / urllib.parse.urlsplit(url).path.lstrip("/")
        if not file.is_file():
            raise DownloadHTTPError("not there", 404)
        yield file.read_bytes()


with tempfile.TemporaryDirectory() as store:
    updater = Updater(
        metadata_dir=store, metadata_base_url="http://host/metadata/", target_base_url="http://host/targets/",
        target_dir=store, fetcher=Files(), bootstrap=(folder / "root.json").read_bytes(),
    )
    updater.refresh()
    for path in ("index.json", "offerings/default.json"):
        info = updater.get_targetinfo(path)
        updater.download_target(info, str(pathlib.Path(store) / "file"))
        head, name = path.rpartition("/")[::2]
        print((head + "/" if head else "") + info.hashes["sha256"] + "." + name)
