import { describe, expect, it } from '@jest/globals';
import { paceOf, WITHOUT_PAUSE } from './pace.js';

const busyMs = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

describe('work at a pace', () => {
  it('pauses as long as its part of the time demands', async () => {
    const pace = paceOf(20);
    busyMs(10);
    const began = performance.now();
    await pace.rest();
    // Timers may be a millisecond early, and late on a busy machine.
    expect(performance.now() - began).toBeGreaterThanOrEqual(38);
  });

  it('does not count a rest as work', async () => {
    const pace = paceOf(50);
    busyMs(50);
    await pace.rest();
    const began = performance.now();
    await pace.rest();
    expect(performance.now() - began).toBeLessThan(50);
  });

  it('does not rest if it may work all the time', () => {
    expect(paceOf(100)).toBe(WITHOUT_PAUSE);
  });
});
