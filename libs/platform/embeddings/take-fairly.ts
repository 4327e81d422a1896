/**
 * Resolves to the result of the work, or rejects with the reason of the signal if the signal is aborted first. The work
 * goes on, because an embedder may be too busy to notice the signal, or must not be stopped by it.
 */
export function orAborted<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason as Error);
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}

/**
 * Takes the next `count` items, one from each lane in turn, beginning after the lane that was served last. Each lane
 * keeps its order, and so do the remaining items.
 */
export function takeFairly<T extends { lane: string }>(
  waiting: readonly T[],
  count: number,
  lastLane: string,
): { taken: T[]; left: T[] } {
  const lanes = new Map<string, T[]>();
  for (const item of waiting)
    lanes.set(item.lane, [...(lanes.get(item.lane)?.slice(0, count) ?? []), item].slice(0, count));
  const names = [...lanes.keys()];
  const first = names.indexOf(lastLane) + 1;
  const order = [...names.slice(first), ...names.slice(0, first)];
  const taken: T[] = [];
  for (let round = 0; round < count; round += 1) {
    for (const name of order) {
      const item = lanes.get(name)![round];
      if (item !== undefined && taken.length < count) taken.push(item);
    }
  }
  const gone = new Set(taken);
  return { taken, left: waiting.filter((item) => !gone.has(item)) };
}
