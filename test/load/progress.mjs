import { MultiBar, Presets } from 'cli-progress';

const FORMAT = '  {doing} {bar} {value} of {total}, {duration_formatted}';

/**
 * Runs several pieces of work at the same time, each with a progress bar on stderr (if it is not a terminal, with a
 * line now and then). `works` are { doing, total, work(count) }; `count` is called with the amount of each step.
 * Returns the amount per second for each.
 */
export async function withProgress(works) {
  const bars = new MultiBar({ format: FORMAT, noTTYOutput: true, notTTYSchedule: 15_000 }, Presets.legacy);
  const startedAt = performance.now();
  try {
    return await Promise.all(
      works.map(async ({ doing, total, work }) => {
        const bar = bars.create(total, 0, { doing: doing.padEnd(16) });
        await work((amount) => bar.increment(amount));
        bar.update(total);
        return (total * 1_000) / (performance.now() - startedAt);
      }),
    );
  } finally {
    bars.stop();
  }
}
