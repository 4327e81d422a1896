import { expect, it } from '@jest/globals';
import { spanOf, stepAt, STEPS, timeAt } from './span.js';

const now = Date.parse('2026-01-11T00:00:00Z');
const span = spanOf(['2026-01-01T00:00:00Z', null, '2026-01-05T00:00:00Z'], now);

it('the span reaches from a little before the first time to a little after now', () => {
  expect(span.fromMs).toBeLessThan(Date.parse('2026-01-01T00:00:00Z'));
  expect(span.untilMs).toBeGreaterThan(now);
  const later = spanOf(['2027-01-01T00:00:00Z'], now);
  expect(later.untilMs).toBeGreaterThan(Date.parse('2027-01-01T00:00:00Z'));
});

it('the span has a length even if there are no times', () => {
  const short = spanOf([], now);
  expect(short.untilMs).toBeGreaterThan(short.fromMs);
});

it.each([0, 1, 77, STEPS - 1])(
  'position %i of the slider has a time, and this time leads back to the position',
  (step) => {
    expect(stepAt(span, timeAt(span, step))).toBe(step);
  },
);

it('the last position of the slider stands for every time', () => {
  expect(timeAt(span, STEPS)).toBeUndefined();
  expect(stepAt(span, undefined)).toBe(STEPS);
  expect(stepAt(span, 'nonsense')).toBe(STEPS);
});

it('times outside the span are placed at its ends', () => {
  expect(stepAt(span, '1990-01-01T00:00:00Z')).toBe(0);
  expect(stepAt(span, '2990-01-01T00:00:00Z')).toBe(STEPS - 1);
});
