import fc from 'fast-check';
import { cpuMsOf } from '#libs/testing/cpu-time.js';
import { comparable, comparableName, comparableNumber } from './comparable.js';
import { comparableValue, VALUE_TYPES } from './predicate.js';
import { skeleton } from './skeleton.js';

const unicode = fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => !/\p{Surrogate}/u.test(text));

describe('the comparable form of any text', () => {
  it('does not change when it is computed again', () => {
    fc.assert(
      fc.property(unicode, (text) => {
        const once = comparable(text);
        expect(comparable(once)).toBe(once);
      }),
      { numRuns: 1000 },
    );
  });

  it('is computed quickly for half a megabyte', () => {
    for (const text of ['é日本語 text '.repeat(35_000), 'ı😀'.repeat(85_000)])
      expect(cpuMsOf(() => comparable(text))).toBeLessThan(300);
  });

  it('is computed quickly for a number with very many zeros', () => {
    const number = `0.${'0'.repeat(100_000)}1`;
    expect(cpuMsOf(() => expect(comparableNumber(`${number}00`)).toBe(number))).toBeLessThan(300);
  });

  it.each([comparableName, skeleton])(
    'does not change when it is computed again, as a name or as a skeleton',
    (form) => {
      fc.assert(
        fc.property(unicode, (text) => {
          const once = form(text);
          expect(form(once)).toBe(once);
        }),
        { numRuns: 1000 },
      );
    },
  );

  it('is the same for a name with any separators between its parts and any punctuation after them', () => {
    const part = fc.string({ unit: fc.constantFrom(...'aZ9é'), minLength: 1, maxLength: 4 });
    const gap = fc.constantFrom('-', '_', ' ', '\u2014', '\u203f', ' - ', '\u3000');
    const end = fc.constantFrom('', '.', '!', '?\u200b', '\u2800', ' :', '\u3164');
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 3 }),
        gap,
        gap,
        end,
        end,
        (parts, gapA, gapB, endA, endB) => {
          const [a, b] = [comparableName(parts.join(gapA) + endA), comparableName(parts.join(gapB) + endB)];
          expect(a).toBe(b);
          expect(a).toBe(parts.join(' ').toLowerCase());
        },
      ),
    );
  });

  it('has the skeleton of the original name, for letters whose capitals look like no other letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abYZ-_ .é\u200b\u0430\u043e'), maxLength: 10 }), (text) => {
        expect(skeleton(comparableName(text))).toBe(skeleton(text));
      }),
    );
  });

  it('ignores case, outer spaces and invisible characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 20 }), fc.nat(20), (text, at) => {
        const disguised = ` ${text.slice(0, at)}\u200b${text.slice(at)}\t`;
        expect(comparable(disguised.toUpperCase())).toBe(comparable(text));
      }),
    );
  });

  it('is the same for a number with and without grouping and padding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const fraction = String(cents).padStart(2, '0');
        const grouped = whole.toLocaleString('en-US');
        expect(comparableValue(`$${grouped}.${fraction}`, 'money')).toBe(
          comparableValue(`00${whole},${fraction} usd`, 'money'),
        );
        expect(comparableValue(`${grouped}.${fraction}`, 'number')).toBe(
          comparableValue(`+${whole}.${fraction}00`, 'number'),
        );
      }),
    );
  });

  it('exists for every text and value type', () => {
    fc.assert(
      fc.property(unicode, fc.constantFrom(...VALUE_TYPES), (text, type) => {
        expect(typeof comparableValue(text, type)).toBe('string');
      }),
    );
  });
});
