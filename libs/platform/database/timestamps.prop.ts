import fc from 'fast-check';
import { parseTimestamp } from './timestamps.js';

/** The text that Postgres prints for a time, without trailing zeros in the fraction. */
const printed = (time: Date): string =>
  time
    .toISOString()
    .replace('T', ' ')
    .replace(/\.?0*Z$/, '+00');

it('every time within the supported years is read exactly as printed', () => {
  const times = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(times, (time) => {
      expect(parseTimestamp(printed(time))).toEqual(time);
    }),
    { numRuns: 1000 },
  );
});

it.each<[string, string | number]>([
  ['2026-01-31 12:00:00.123456+00', '2026-01-31T12:00:00.123Z'],
  ['2026-01-31 12:00:00.999999+00', '2026-01-31T12:00:00.999Z'],
  ['2026-01-31 12:00:00+02', '2026-01-31T10:00:00.000Z'],
  ['2026-01-31 12:00:00+05:30', '2026-01-31T06:30:00.000Z'],
  ['0050-01-01 00:00:00+00', '0050-01-01T00:00:00.000Z'],
  ['0999-12-31 23:59:59+00', '0999-12-31T23:59:59.000Z'],
  ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
  ['12026-01-31 12:00:00+00', '+012026-01-31T12:00:00.000Z'],
  ['infinity', Infinity],
  ['-infinity', -Infinity],
])('the time %s of PostgreSQL is read', (text, time) => {
  const read = parseTimestamp(text);
  expect(read instanceof Date ? read.toISOString() : read).toBe(time);
});
