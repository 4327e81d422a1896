import { durationMs } from './evidence-type.js';

const MINUTE = 60_000;

it.each([
  ['PT5M', 5 * MINUTE],
  ['PT1H30M', 90 * MINUTE],
  ['P7D', 7 * 1440 * MINUTE],
  ['P1W', 7 * 1440 * MINUTE],
  ['P1DT1S', 1440 * MINUTE + 1000],
])('reads %s', (text, expected) => {
  expect(durationMs(text)).toBe(expected);
});

it.each([
  '',
  'P',
  'PT',
  'P1DT',
  '5M',
  'P1Y',
  'P1M',
  'PT1.5H',
  'PT-1H',
  'PT0S',
  'P0D',
  'pt5m',
  'PT1M1H',
  'P999999W',
  ' PT5M',
])('reads no duration in "%s"', (text) => {
  expect(durationMs(text)).toBeNull();
});
