import type { Id } from '#libs/kernel/index.js';
import type { KindSettings } from './schedule.js';

const MINUTE_MS = 60_000;
/** Of the interval, so that spaces do not come all at once; of long ones no more than this. */
const SPREAD = 0.1;
const MAX_SPREAD_MS = 30 * MINUTE_MS;

/** Returns when a kind is due next after `now`, however many of its times were missed: they are counted from a time of day, with the space's own offset. */
export function nextTime({ everyMinutes, at }: KindSettings, spaceId: Id<'spc'>, now: Date): Date {
  const every = everyMinutes * MINUTE_MS;
  const offset = msOfDay(at ?? '00:00') + Math.floor(shareOf(spaceId) * Math.min(every * SPREAD, MAX_SPREAD_MS));
  return new Date((Math.floor((now.getTime() - offset) / every) + 1) * every + offset);
}

function msOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE_MS;
}

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/** 0 to 1, from the end of the id, which is random. */
const shareOf = (spaceId: string): number =>
  [...spaceId.slice(-4)].reduce((sum, digit) => sum * 32 + DIGITS.indexOf(digit), 0) / 32 ** 4;
