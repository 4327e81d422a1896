/**
 * Prints the text and ends the process if a script was called with --help. Scripts call this before they import
 * anything from dist/, because a fresh clone has no dist/.
 */
export function answerHelp(text) {
  if (!process.argv.includes('--help')) return;
  console.log(text);
  process.exit(0);
}
