#!/usr/bin/env python3
"""Makes the lists and spreadsheets that tools/bench import measures.

    bench-sheets.py festivals REGISTRY ROWS   writes a list of festivals as the ministry's, as CSV
    bench-sheets.py convert CSV FILE          writes the rows as a spreadsheet or a web page: .ods, .xlsx or .html

A row of the list is of a temple of the registry, with its area and telephone, on a day that is drawn by a seed.
"""
import csv
import random
import re
import sys
import zipfile
from html import escape

COLUMNS = ["慶(祭)典名稱", "宗教團體名稱", "宗教別", "行政區", "日期", "電話", "說明"]


def rows_of(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        yield from csv.reader(file)


def festivals(registry, number):
    header, *temples = rows_of(registry)

    def of(row, *names):
        return next((row[header.index(name)] for name in names if name in header), "")

    chosen = random.Random(53)
    known = set()
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(COLUMNS)
    while len(known) < number:
        row = chosen.choice(temples)
        area = re.match(r"..[縣市].{1,3}?[鄉鎮市區]", of(row, "地址", "address"))
        # Of the ministry's rows, 96 of 100 are lunar.
        calendar = "農曆" if chosen.random() < 0.96 else "國曆"
        day = f"{calendar} {chosen.randint(1, 12):02}/{chosen.randint(1, 28):02}"
        deity = of(row, "主祀神祇", "main_deity")
        title = f"{deity}聖誕" if deity and chosen.random() < 0.5 else "祭典"
        key = (of(row, "寺廟名稱", "name"), area[0] if area else "", title, day)
        if key in known:
            continue
        known.add(key)
        note = "舉辦祝壽法會" if chosen.random() < 0.2 else ""
        out.writerow([title, key[0], of(row, "教別", "religion"), key[1], day, of(row, "電話", "phone"), note])


def as_page(rows, path):
    with open(path, "w", encoding="utf-8") as page:
        page.write('<!DOCTYPE html>\n<html><head><meta charset="utf-8"></head><body><table>\n')
        for number, row in enumerate(rows):
            cell = "td" if number else "th"
            page.write("<tr>" + "".join(f"<{cell}>{escape(field)}</{cell}>" for field in row) + "</tr>\n")
        page.write("</table></body></html>\n")


def as_open_document(rows, path):
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    names = "urn:oasis:names:tc:opendocument:xmlns:"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("mimetype", kind, zipfile.ZIP_STORED)
        with package.open("content.xml", "w", force_zip64=True) as contents:

            def write(text):
                contents.write(text.encode())

            write(
                '<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content office:version="1.2"'
                f' xmlns:office="{names}office:1.0" xmlns:table="{names}table:1.0" xmlns:text="{names}text:1.0">'
                '<office:body><office:spreadsheet><table:table table:name="rows">'
            )
            for row in rows:
                write("<table:table-row>")
                for field in row:
                    if field:
                        write('<table:table-cell office:value-type="string">')
                        write(f"<text:p>{escape(field)}</text:p></table:table-cell>")
                    else:
                        write("<table:table-cell/>")
                write("</table:table-row>")
            write("</table:table></office:spreadsheet></office:body></office:document-content>")
        package.writestr(
            "META-INF/manifest.xml",
            f'<?xml version="1.0" encoding="UTF-8"?>\n<manifest:manifest xmlns:manifest="{names}manifest:1.0">'
            f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/>'
            '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
            "</manifest:manifest>",
        )


def as_workbook(rows, path):
    import openpyxl

    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("rows")
    for row in rows:
        sheet.append(row)
    book.save(path)


MAKERS = {"html": as_page, "ods": as_open_document, "xlsx": as_workbook}

match sys.argv[1:]:
    case ["festivals", registry, number]:
        festivals(registry, int(number))
    case ["convert", table, path] if path.rpartition(".")[2] in MAKERS:
        MAKERS[path.rpartition(".")[2]](rows_of(table), path)
    case _:
        sys.exit(__doc__)
