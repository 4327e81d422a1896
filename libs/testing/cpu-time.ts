/**
 * How long the processor works for it, in ms. Unlike the time on a clock, this does not grow with what else the machine
 * has to do.
 */
export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return cpuMsSince(before);
}

/** As `cpuMsOf`, for work that is waited for. */
export async function cpuMsOfAll(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return cpuMsSince(before);
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
