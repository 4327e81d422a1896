const TRIES = 5;
const SHORT_MS = 50;

/**
 * Runs the work and returns the processor time that it took, in ms. Unlike elapsed time, the processor time does not
 * depend on other work of the machine. It does include a garbage collection for earlier tests; therefore work that
 * takes longer is run several times, and the shortest time counts.
 */
export function cpuMsOf(work: () => void): number {
  let least = Infinity;
  for (let n = 0; n < TRIES && least > SHORT_MS; n += 1) {
    const before = process.cpuUsage();
    work();
    least = Math.min(least, cpuMsSince(before));
  }
  return least;
}

/** The processor time of asynchronous work, which runs once. */
export async function cpuMsOfAll(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return cpuMsSince(before);
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
