/** A period of time, mapped to the positions of a slider. The last position means no particular time. */
export interface Span {
  fromMs: number;
  untilMs: number;
}

/** How many positions a slider has. */
export const STEPS = 200;
/** How far a slider extends beyond the times on each side, as a part of the span. */
const MARGIN = 0.05;
const MIN_SPAN_MS = 60_000;

/** The span around the given times, with a margin on both sides. */
export function spanOf(times: readonly (string | null)[], nowMs: number): Span {
  const known = times.flatMap((time) => (time === null ? [] : [new Date(time).getTime()]));
  const [first, last] = [Math.min(nowMs, ...known), Math.max(nowMs, ...known)];
  const margin = Math.max(last - first, MIN_SPAN_MS) * MARGIN;
  return { fromMs: first - margin, untilMs: last + margin };
}

/** The time at a position; undefined at the last position. */
export function timeAt({ fromMs, untilMs }: Span, step: number): string | undefined {
  if (step >= STEPS) return undefined;
  return new Date(Math.round(fromMs + ((untilMs - fromMs) * step) / STEPS)).toISOString();
}

/** The position of a time. */
export function stepAt({ fromMs, untilMs }: Span, time: string | undefined): number {
  const at = new Date(time ?? Number.NaN).getTime();
  if (Number.isNaN(at)) return STEPS;
  const step = Math.round(((at - fromMs) / (untilMs - fromMs)) * STEPS);
  return Math.min(Math.max(step, 0), STEPS - 1);
}
