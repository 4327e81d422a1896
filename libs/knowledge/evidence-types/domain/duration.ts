import { DAY_MS } from '#libs/kernel/index.js';

const PATTERN = /^P(?=\d|T\d)(?:(\d{1,6})W)?(?:(\d{1,6})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,8})M)?(?:(\d{1,10})S)?)?$/;
const UNITS_MS = [7 * DAY_MS, DAY_MS, 3_600_000, 60_000, 1_000];
const MAX_DURATION_MS = 36_500 * DAY_MS;

/**
 * Milliseconds of `PnWnDTnHnMnS`: whole numbers, at least one part, more than nothing, at most a hundred years (gates spec, section 1). null: it is none.
 * Years and months are none: nobody can say how long they are.
 */
export function durationMs(text: string): number | null {
  const parts = PATTERN.exec(text)?.slice(1);
  const length = parts?.reduce((sum, part, i) => sum + Number(part ?? 0) * UNITS_MS[i]!, 0) ?? 0;
  return length > 0 && length <= MAX_DURATION_MS ? length : null;
}
