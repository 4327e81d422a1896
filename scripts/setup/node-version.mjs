const LEAST = [20, 19];

/** If this Node is too old, ends the process and says what to do. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])) return;
  console.error(
    `\n  Credence needs Node ${LEAST.join('.')} or later; this is ${process.versions.node}.\n  Get a current one from https://nodejs.org, or run: nvm install 22\n`,
  );
  process.exit(1);
}
