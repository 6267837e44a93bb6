# In a bash, a zsh and a fish that somebody types into, Tab completes by the scripts of the package.
files=$work/roots/shells
rm -rf "$files"
mkdir -p "$files"
dpkg-deb -x "$deb" "$files"
share=$files/usr/share
declare -A scripts=(
    [bash]=$share/bash-completion/completions/nearby
    [zsh]=$share/zsh/vendor-completions/_nearby
    [fish]=$share/fish/vendor_completions.d/nearby.fish
)
for shell in bash zsh fish; do
    "$shell" -n "${scripts[$shell]}"
    /usr/bin/python3 "$root/tools/packaging/tab.py" "$shell" "${scripts[$shell]}" | tee "$logs/tab"
    say "$shell: $(cat "$logs/tab")"
done
