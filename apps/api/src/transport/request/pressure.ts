/** How long a measurement counts. */
const SAMPLE_MS = 100;
/** The part of its time that the event loop may be busy: above it, what is begun at once mostly waits for the rest. */
const BUSY = 0.3;
const MAX_TURNS = 32;

/** The part of its time, from 0 to 1, that the event loop was busy since the last call. */
function loopUtilization(): () => number {
  let since = performance.eventLoopUtilization();
  return () => {
    const { utilization } = performance.eventLoopUtilization(since);
    since = performance.eventLoopUtilization();
    return utilization;
  };
}

/**
 * How many turns one tenant may have at once beside others, found by additive increase and multiplicative decrease: half as many after each sample in which the event
 * loop was busy, one more after each in which it had time to spare. Waiting for a database or an embedder elsewhere leaves the loop idle.
 */
export function turnsByPressure(
  utilization = loopUtilization(),
  now: () => number = () => performance.now(),
): () => number {
  let measuredAt = now();
  let turns = MAX_TURNS;
  return () => {
    if (now() - measuredAt < SAMPLE_MS) return turns;
    measuredAt = now();
    turns = utilization() > BUSY ? Math.max(1, Math.floor(turns / 2)) : Math.min(MAX_TURNS, turns + 1);
    return turns;
  };
}
