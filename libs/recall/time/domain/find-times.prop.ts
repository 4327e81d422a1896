import fc from 'fast-check';
import { findTimes } from './find-times.js';
import { MAX_SCANNED_LENGTH } from './time-expression.js';
import { overlap } from './calendar.js';
import { cpuMsOf } from '#libs/testing/cpu-time.js';

const words = fc.constantFrom(
  'last',
  'next',
  'the',
  'week',
  'weekend',
  'before',
  'after',
  'between',
  'and',
  'May',
  'may',
  'Friday',
  'two',
  'few',
  '2023',
  '7',
  '5/5/5',
  '31',
  'February',
  'summer',
  'early',
  'of',
  'in',
  'since',
  'ago',
  'years',
  'yesterday',
  'Christmas',
  ',',
  '999',
  '?',
);
const text = fc.oneof(
  fc.array(words, { maxLength: 30 }).map((list) => list.join(' ')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const now = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });

it('every time found has a range and its own words in the text, and the words of two times do not overlap', () => {
  fc.assert(
    fc.property(text, now, (given, at) => {
      let end = 0;
      for (const time of findTimes(given, at)) {
        expect(time.from.getTime()).toBeLessThan(time.to.getTime());
        expect(time.index).toBeGreaterThanOrEqual(end);
        end = time.index + time.text.length;
        expect(given.slice(time.index, end)).toBe(time.text);
        expect(time.confidence).toBeGreaterThan(0);
        expect(time.confidence).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: 500 },
  );
});

it('findTimes finds any day that is written out, whatever the current time', () => {
  const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(days, now, (asked, at) => {
      const written = asked.toLocaleDateString('en-GB', {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        timeZone: 'UTC',
      });
      const [time] = findTimes(`What did she say on ${written}?`, at);
      expect(time).toMatchObject({ kind: 'day', recurs: false });
      expect(overlap(time!, { from: asked, to: new Date(asked.getTime() + 1) })).toBe(true);
    }),
  );
});

it.each([
  'may ',
  '5/5/5 ',
  'between May and ',
  '2 weeks before 3 may ',
  'the end of ',
  '     ',
  '1 may ',
  '2023-05-08 ',
])('findTimes reads a long text made of %j in limited time', (piece) => {
  const hostile = (length: number): string => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  findTimes(hostile(MAX_SCANNED_LENGTH), new Date('2023-07-17'));
  const spent = cpuMsOf(() => {
    expect(Array.isArray(findTimes(hostile(1_000_000), new Date('2023-07-17')))).toBe(true);
  });
  expect(spent).toBeLessThan(1000);
});
