/**
 * Runs the work and returns the processor time that it took, in ms. Unlike elapsed time, the processor time does not
 * depend on other work of the machine.
 */
export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return cpuMsSince(before);
}

/** Like `cpuMsOf`, for asynchronous work. */
export async function cpuMsOfAll(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return cpuMsSince(before);
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
