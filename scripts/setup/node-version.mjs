/** The lowest minor version for each major version, as in `engines` of package.json. All later majors are supported. */
const LEAST = { 20: 19, 22: 12 };

/** If this Node is too old, ends the process and says what to do. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || minor >= (LEAST[major] ?? Infinity)) return;
  console.error(
    `\n  Credence needs Node 20.19, 22.12 or later; this is ${process.versions.node}.\n  Get a current one from https://nodejs.org, or run: nvm install 24\n`,
  );
  process.exit(1);
}
