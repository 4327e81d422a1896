import { comparable, comparableName } from './comparable.js';
import { comparableValue } from './predicate.js';
import { mixesScripts } from './skeleton.js';

describe('the comparable form of a text', () => {
  it.each([
    ['case', 'Time Zone', 'time zone'],
    ['spacing of any kind', ' time \u00a0\t\u2003zone\n', 'time zone'],
    ['sharp s and its capital', 'STRASSE Straße STRAẞE', 'strasse strasse strasse'],
    ['the final and the ordinary sigma', 'ΟΔΟΣ οδος οδοσ', 'οδοσ οδοσ οδοσ'],
    ['compatibility forms', 'ﬁne ＡＢＣ ① Å', 'fine abc 1 å'],
    ['composed and decomposed letters', 'é e\u0301', 'é é'],
    ['zero-width and soft hyphens', 'us\u200ber\u00ad\u2060\ufeff', 'user'],
    ['bidi controls', '\u202euser\u202c\u2066', 'user'],
    ['marks separated by an invisible joiner', 'e\u034f\u0301', 'é'],
    ['the dotted capital I', 'İ', 'i\u0307'],
    ['ypogegrammeni', 'ᾳ', 'αι'],
    ['no visible character', '\u200b \u00ad', ''],
    ['fillers of Hangul', 'us\u3164er\u115f\u1160\uffa0', 'user'],
    ['the blank pattern of braille', '\u2800us\u2800er', 'user'],
    ['blanks of music, of Egyptian and of Khitan', 'u\u{1d159}s\u{13441}e\u{16fe4}r', 'user'],
    ['control, annotation and private-use characters', 'u\u0001s\ufff9e\ufffcr\ue000', 'user'],
    ['the end of a sentence', 'UTC. utc! “UTC” (utc) utc… utc。 utc;', 'utc. utc! “utc” (utc) utc... utc。 utc'],
    ['punctuation behind a blank', 'utc \u200b . \u3164', 'utc'],
  ])('ignores or unifies %s', (_, text, expected) => {
    expect(comparable(text)).toBe(expected);
  });

  it.each(['c#', 'c++', '50%', 'a-', 'a\u2212', "6'", '6"', "5''", 'files:*', 'café', 'n\u0303o'])(
    'keeps %j whole, because its ending is part of its meaning',
    (text) => {
      expect(comparable(text)).toBe(text.normalize('NFKC'));
    },
  );

  it.each(['?!', '…', '-'])('keeps %j, which consists only of punctuation', (text) => {
    expect(comparable(text)).toBe(text.normalize('NFKC'));
  });

  it('keeps the dotless i apart from the i', () => {
    expect(comparable('ısı')).toBe('ısı');
    expect(comparable('ISI')).toBe('isi');
  });
});

describe('the comparable form of a name', () => {
  it.each([
    'time zone',
    'time-zone',
    'time_zone',
    'Time Zone',
    'time\u2013zone',
    'time\u2010zone',
    'time\u2212zone',
    'time__zone',
    'time \u203f zone',
    '-time zone-',
    '_time_zone_',
    'time zone:',
    'time zone.',
    'time\u2800 zone',
    'time \u3164zone',
  ])("is 'time zone' for %j", (name) => {
    expect(comparableName(name)).toBe('time zone');
  });

  it.each(['timezone', 'time zones', 'tíme zone', 'time.zone', 'time/zone'])("is not 'time zone' for %j", (name) => {
    expect(comparableName(name)).not.toBe('time zone');
  });

  it('is not empty for a name that consists of dashes', () => {
    expect(comparableName('--')).toBe('--');
  });
});

describe('the comparable value of money', () => {
  it.each([
    ['$750', 'USD 750'],
    ['750 USD', 'USD 750'],
    ['usd 750', 'USD 750'],
    ['USD750', 'USD 750'],
    ['$750k', 'USD 750000'],
    ['€1.500,50', 'EUR 1500.5'],
    ['-$5', 'USD -5'],
    ['$-5', 'USD -5'],
    ['\u2212$5', 'USD -5'],
    ['+$5', 'USD 5'],
    ['-$0.00', 'USD 0'],
    ['C$10', 'CAD 10'],
    ['10 A$', 'AUD 10'],
    ['£1.5m', 'GBP 1500000'],
    ['＄７５０', 'USD 750'],
    ['1,234', '1234'],
    ['1,234.5', '1234.5'],
    ['1.234.567', '1234567'],
    ['0,5 CHF', 'CHF 0.5'],
    ['$1,500', 'USD 1500'],
    ['1.250k', '1250000'],
    ['750mxn', 'MXN 750'],
    ['0007', '7'],
    ['750 dollars', 'USD 750'],
    ['750 US dollars', 'USD 750'],
    ['one dollar', 'USD 1'],
    ['Seven hundred fifty dollars', 'USD 750'],
    ['seven-hundred and fifty dollars.', 'USD 750'],
    ['20 euros', 'EUR 20'],
    ['5 pounds sterling', 'GBP 5'],
    ['3 Canadian dollars', 'CAD 3'],
    ['1.5 million euros', 'EUR 1500000'],
    ['$750 thousand', 'USD 750000'],
    ['two million yen', 'JPY 2000000'],
    ['750.', '750'],
  ])('is, for %s, %s', (text, expected) => {
    expect(comparableValue(text, 'money')).toBe(expected);
  });

  it.each(['about $750', '$', '$7 5', 'dollars', '750 dollars or so', '-$-5', '$750 USD', '7k5', ''])(
    'is the text itself for %j, which is not a sum',
    (text) => {
      expect(comparableValue(text, 'money')).toBe(comparable(text));
    },
  );

  it('differs between currencies', () => {
    expect(comparableValue('$5', 'money')).not.toBe(comparableValue('€5', 'money'));
  });
});

describe('the comparable value of a number', () => {
  it.each([
    ['1000.50', '1000.5'],
    ['1,000.5', '1000.5'],
    ['1.0005e3', '1000.5'],
    ['+7', '7'],
    ['-0', '0'],
    ['\u22125', '-5'],
    ['007.00', '7'],
    ['3.14159', '3.14159'],
    ['5e-3', '0.005'],
    ['12e1', '120'],
    ['0.1e2', '10'],
    ['123456789012345678901234567890', '123456789012345678901234567890'],
    ['１２', '12'],
  ])('is, for %s, %s', (text, expected) => {
    expect(comparableValue(text, 'number')).toBe(expected);
  });

  it.each(['twelve', '1.2.3', '1,00', '.5', '5 kg'])('is the text itself for %j, which is not a number', (text) => {
    expect(comparableValue(text, 'number')).toBe(comparable(text));
  });
});

describe('the check for mixed alphabets', () => {
  it.each([
    ['user', false],
    ['пользователь', false],
    ['χρήστης', false],
    ['usеr', true],
    ['Αdmin', true],
    ['доход γ', true],
    ['user 42 — ok', false],
    ['利用者 user', false],
    ['\u{1D41A} а', true],
  ])('finds them in %s: %s', (text, expected) => {
    expect(mixesScripts(text)).toBe(expected);
  });
});
