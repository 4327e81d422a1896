import type { Id, IdPrefix } from '../kernel/index.js';

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/** An id that was created at a given time. */
export function idAt<P extends IdPrefix>(prefix: P, at: Date): Id<P> {
  let digits = '';
  for (let ms = at.getTime(); digits.length < 10; ms = Math.floor(ms / 32)) digits = DIGITS[ms % 32]! + digits;
  return `${prefix}_${digits}${'0'.repeat(16)}` as Id<P>;
}
