# The package is small enough to be kept and fetched like others.
most=12000000
bytes=$(stat -c %s "$deb")
megabytes() { printf '%d.%d MB' $(($1 / 1000000)) $(($1 / 100000 % 10)); }
files=$work/roots/size
rm -rf "$files"
mkdir -p "$files"
dpkg-deb -x "$deb" "$files"
say "package $(megabytes "$bytes") of at most $(megabytes $most), its program $(megabytes "$(stat -c %s "$files/usr/bin/nearby")")," \
    "its symbols $(megabytes "$(stat -c %s "$symbols")")"
echo "the largest files:"
find "$files" -type f -printf '%s %P\n' | sort -rn | sed -n 1,10p
echo "the largest parts of the program:"
nm --print-size --size-sort --defined-only --radix=d "$program" | tail -n 10 | awk '{ print $2 + 0, $4 }'
size --format=sysv "$files/usr/bin/nearby" | sort -k 2 -rn | sed -n 1,12p
[ "$bytes" -lt $most ]
