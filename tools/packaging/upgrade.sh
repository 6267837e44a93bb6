# A step of tools/package --test: from the package of an earlier commit (--before) to this one, and back. By default it is
# the release before; without one there is nothing to do. Data and settings are kept, and what the earlier program cannot read
# it says. The earlier commit has the first schema, or a later one.

state=/var/lib/nearby
temples=$state/nearby.sqlite
accounts=$state/accounts.sqlite
notes=$work/upgrade
rm -rf "$notes"
mkdir -p "$notes"

# The package of the earlier commit. Its program is built once.
if [ -z "$before" ]; then
    before=$(git describe --tags --abbrev=0 --match 'v[0-9]*' HEAD^ 2>/dev/null || true)
    [ -n "$before" ] || skip "there is no release before this one"
fi
before=$(git rev-parse --verify "$before^{commit}")
earlier=$work/before/$before/nearby
if [ ! -x "$earlier" ]; then
    there=$root/.build/earlier
    git worktree remove --force "$there" 2>/dev/null || true
    git worktree add --quiet --detach "$there" "$before"
    built=$("$there/tools/build")
    mkdir -p "${earlier%/*}"
    cp "$built" "$earlier.new"
    mv "$earlier.new" "$earlier"
    git worktree remove --force "$there"
fi
old=$(pack "$before" "$earlier" "$work/before")

at=$(root upgrade)
cp "$old" "$deb" "$at/tmp"

# Installs one of both packages, as an administrator does who keeps the own settings.
change_to() { install_in "$at" --allow-downgrades -o Dpkg::Options::=--force-confold "/tmp/${1##*/}"; }

# Runs a command as the user of the service, with the service's own databases.
as_service() {
    inside "$at" setpriv --reuid nearby --regid nearby --clear-groups \
        env HOME="$state" XDG_DATA_HOME="${state%/*}" "$@"
}

# Starts the service with the settings of the machine, waits until it is ready, and stops it.
serve_once() {
    as_service sh -c '
        rm -f /tmp/address
        nearby serve --config /etc/nearby/nearby.conf --health-port 0 >/tmp/address &
        until [ -s /tmp/address ]; do
            kill -0 $! || exit 1
            sleep 0.1
        done
        kill $!
        wait $!'
}

# Prints the first value of a query of a database.
query() { python3 -c '
import sqlite3, sys
print(sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True).execute(sys.argv[2]).fetchone()[0])' "$at$1" "$2"; }

schema() { query "$1" "PRAGMA user_version"; }

# Notes what the program says of the data, and every row of the accounts.
note_state() {
    mkdir -p "$notes/$1"
    as_service nearby temple 升級宮 --format json >"$notes/$1/temple"
    as_service nearby changes --format json >"$notes/$1/changes"
    as_service nearby imports --format json >"$notes/$1/imports"
    as_service nearby admin list --format json >"$notes/$1/staff"
    python3 - "$at$accounts" >"$notes/$1/accounts" <<'END'
import json, sqlite3, sys
file = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
file.row_factory = sqlite3.Row
names = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name <> 'schema_state'"
tables = [row[0] for row in file.execute(names)]
print(json.dumps({name: [dict(row) for row in file.execute(f"SELECT * FROM {name} ORDER BY 1")] for name in tables},
                 default=bytes.hex))
END
    cp "$at/etc/nearby/nearby.conf" "$notes/$1/settings"
}

# Fails unless all that was noted first is there later. A later release may add members and columns.
compare_states() {
    cmp "$notes/$1/settings" "$notes/$2/settings"
    python3 - "$notes/$1" "$notes/$2" <<'END'
import json, sys
def kept(old, new, path):
    if isinstance(old, dict):
        for name in old:
            kept(old[name], new[name], f"{path}.{name}")
    elif isinstance(old, list):
        assert len(old) == len(new), f"{path}: {len(old)} are {len(new)}"
        for number, pair in enumerate(zip(old, new)):
            kept(*pair, f"{path}[{number}]")
    else:
        assert old == new, f"{path}: {old!r} is {new!r}"
for name in ["temple", "changes", "imports", "staff", "accounts"]:
    old, new = (json.load(open(f"{folder}/{name}")) for folder in sys.argv[1:])
    if name == "temple":
        # The rest is as of the hour.
        old = {member: old[member] for member in ["id", "name", "lat", "lng", "phone"]}
        assert old["phone"] == "04-22220001", old
    assert old, name
    kept(old, new, name)
assert any(old.values()), "no accounts"
END
}

# The earlier release, with data of every kind.
change_to "$old"
sed -i 's/^rate-limit = .*/rate-limit = 77/' "$at/etc/nearby/nearby.conf"
echo 'oidc-client-id = app' >>"$at/etc/nearby/nearby.conf"
serve_once
printf 'source,source_id,name,lat,lng\ntest,1,升級宮,24.1,120.6\ntest,2,保留宮,24.2,120.7\n' >"$at/tmp/rows.csv"
as_service nearby import /tmp/rows.csv --source test
as_service nearby edit temple 升級宮 --set phone=04-22220001 --reason upgrade --author Ann
as_service nearby admin invite Ann --role editor >/dev/null
python3 - "$at$accounts" <<'END'
import sqlite3, sys
file = sqlite3.connect(sys.argv[1])
file.executescript("""
    INSERT INTO account (id, uuid, email, display_name, is_name_own, locale, created_at, updated_at)
    VALUES (7, '00000000-0000-4000-8000-000000000007', 'ann@example.org', 'ann', 1, 'ja', 1, 2);
    INSERT INTO subscription VALUES (7, 'deity', 5, 1, 3);
    INSERT INTO notification_settings (account_id, latitude, longitude) VALUES (7, 24.05, 120.43);
""")
file.close()
END
note_state old
was=$(schema "$temples") accounts_were=$(schema "$accounts")

# Prints the digest of each file of a database.
sums() { find "$at$state" -name '*.sqlite*' ! -name '*-shm' -exec sha256sum {} + | sort; }

# This release. The first start updates, and the second one changes nothing.
change_to "$deb"
serve_once
is=$(schema "$temples") accounts_are=$(schema "$accounts")
as_service nearby --version | grep -x "schema $is, accounts $accounts_are, server [0-9]*"
note_state new
compare_states old new
sums >"$notes/first"
serve_once
sums >"$notes/second"
cmp "$notes/first" "$notes/second"
as_service nearby check
say "schema $was is $is, that of accounts $accounts_were is $accounts_are; the second start changes no byte"

# And back. Whatever the earlier program cannot read or write, it says why.
change_to "$old"
printf 'test,3,回頭宮,24.3,120.8\n' >>"$at/tmp/rows.csv"

# Runs a command that must end well.
works() {
    as_service "$@"
    say "back at ${old##*/}: $* works"
}

# Runs a command that must fail with words.
#
#   refused WORDS COMMAND...
refused() {
    local words=$1 said
    shift
    if said=$(as_service "$@" 2>&1); then
        say "back at ${old##*/}: $* did not fail"
        return 1
    fi
    say "back at ${old##*/}: $said"
    [[ $said == *"$words"* ]]
}

newer="newer nearby (schema $is; this version supports up to $was)"
oldest=$(query "$temples" 'SELECT readable_from FROM schema_state')
if [ "$oldest" -le "$was" ]; then works nearby find 升級宮; else refused "$newer" nearby find 升級宮; fi
[ "$is" = "$was" ] || refused "$newer" nearby import /tmp/rows.csv --source test
if [ "$accounts_are" = "$accounts_were" ]; then
    works nearby accounts list
else
    refused "has schema $accounts_are, and this release knows up to $accounts_were" nearby accounts list
fi

# The newer release has everything still.
change_to "$deb"
serve_once
note_state again
compare_states old again
