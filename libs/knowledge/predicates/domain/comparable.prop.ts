import fc from 'fast-check';
import { comparable, comparableValue, VALUE_TYPES } from './index.js';

const unicode = fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => !/\p{Surrogate}/u.test(text));

describe('comparable form of any text', () => {
  it('is its own comparable form', () => {
    fc.assert(fc.property(unicode, (text) => {
      const once = comparable(text);
      expect(comparable(once)).toBe(once);
    }), { numRuns: 1000 });
  });

  it('does not see case, outer spaces or invisible characters', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 20 }), fc.nat(20), (text, at) => {
      const disguised = ` ${text.slice(0, at)}\u200b${text.slice(at)}\t`;
      expect(comparable(disguised.toUpperCase())).toBe(comparable(text));
    }));
  });

  it('reads the same number however it is grouped and padded', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
      const fraction = String(cents).padStart(2, '0');
      const grouped = whole.toLocaleString('en-US');
      expect(comparableValue(`$${grouped}.${fraction}`, 'money')).toBe(comparableValue(`00${whole},${fraction} usd`, 'money'));
      expect(comparableValue(`${grouped}.${fraction}`, 'number')).toBe(comparableValue(`+${whole}.${fraction}00`, 'number'));
    }));
  });

  it('has a value for every text and type', () => {
    fc.assert(fc.property(unicode, fc.constantFrom(...VALUE_TYPES), (text, type) => {
      expect(typeof comparableValue(text, type)).toBe('string');
    }));
  });
});
