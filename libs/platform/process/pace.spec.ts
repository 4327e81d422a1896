import { describe, expect, it } from '@jest/globals';
import { paceOf, WITHOUT_PAUSE } from './pace.js';

const busyMs = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

describe('work at a pace', () => {
  it('pauses so long that it takes only its share of the time', async () => {
    const pace = paceOf(20);
    busyMs(10);
    const began = performance.now();
    await pace.rest();
    // A timer may be a millisecond early and, on a busy machine, much later.
    expect(performance.now() - began).toBeGreaterThanOrEqual(38);
  });

  it('does not count a pause as work', async () => {
    const pace = paceOf(50);
    busyMs(300);
    await pace.rest();
    const began = performance.now();
    await pace.rest();
    expect(performance.now() - began).toBeLessThan(250);
  });

  it('does not pause if it may take all the time', () => {
    expect(paceOf(100)).toBe(WITHOUT_PAUSE);
  });
});
