const EVERY_MS = 5_000;

/**
 * Runs the work and shows its progress on stderr: continuously on a terminal, otherwise every few seconds. `count(n)`
 * reports that n more items are done.
 */
export async function withProgress(title, total, work) {
  const isTerminal = process.stderr.isTTY === true;
  const startedAt = performance.now();
  let done = 0;
  const show = () =>
    process.stderr.write(isTerminal ? `\r\x1b[K  ${title} ${done} of ${total}` : `  ${title} ${done} of ${total}\n`);
  const ticking = setInterval(show, isTerminal ? 250 : EVERY_MS);
  try {
    return await work((n) => {
      done += n;
    });
  } finally {
    clearInterval(ticking);
    process.stderr.write(
      `${isTerminal ? '\r\x1b[K' : ''}  ${title}: ${done} of ${total} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)\n`,
    );
  }
}
