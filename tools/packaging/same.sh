# Whoever builds the commit again gets the same packages. What differs is in the log.
[ -z "$dirty" ] || skip "what is not committed cannot be built again"
there=$work/another/folder/of-the-same-commit
git worktree remove --force "$there" 2>/dev/null || true
git worktree add --detach "$there" HEAD
"$there/tools/package"
differs=0
for one in "$deb" "$symbols"; do
    other=$there/.build/package/${one##*/}
    cmp "$one" "$other" && continue
    differs=1
    say "${one##*/} differs"
    timeout 900 diffoscope --exclude-command '^objdump' --text - "$one" "$other" || true
done
[ "$differs" = 0 ] || exit 1
git worktree remove --force "$there"
say "two builds are the same bytes: $(sha256sum "$deb" | cut -c 1-16)..."
