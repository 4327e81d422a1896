import { MultiBar, Presets } from 'cli-progress';

const FORMAT = '  {doing} {bar} {value} of {total}, {duration_formatted}';

/**
 * Does works at once, each with a bar on stderr (elsewhere than on a terminal a line now and then).
 * `works` are { doing, total, work(count) }, where `count` gets each step's amount; returns of each its amount in a second.
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
