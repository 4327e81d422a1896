/**
 * Shows one line on stderr while the work runs, and finally `done (3.2 s)`. On a terminal the line counts the seconds.
 * Elsewhere it is printed once at the start and once at the end.
 */
export async function step(doing, done, work) {
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  const isTerminal = process.stderr.isTTY === true;
  const show = () => process.stderr.write(`\r\x1b[K  ${doing} ... ${Math.floor(Number(seconds()))} s`);
  if (!isTerminal) console.error(`  ${doing} ...`);
  const ticking = isTerminal ? setInterval(show, 250) : undefined;
  try {
    const result = await work();
    process.stderr.write(`${isTerminal ? '\r\x1b[K' : ''}  ${done} (${seconds()} s)\n`);
    return result;
  } catch (failure) {
    process.stderr.write(`${isTerminal ? '\r\x1b[K' : ''}  ${doing}: failed after ${seconds()} s\n`);
    throw failure;
  } finally {
    clearInterval(ticking);
  }
}

/** A failure that the reader can act on: it is printed without a stack. */
export class Stop extends Error {}

/** Runs the work of a script, and turns a failure into a message and exit status 1. */
export async function main(work) {
  try {
    await work();
  } catch (failure) {
    console.error(failure instanceof Stop ? `\n${failure.message}\n` : failure);
    process.exit(1);
  }
}
