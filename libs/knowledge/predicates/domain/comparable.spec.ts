import { comparable, comparableValue, mixesScripts } from './index.js';

describe('comparable form', () => {
  it.each([
    ['case', 'Time Zone', 'time zone'],
    ['spacing of any kind', ' time \u00a0\t\u2003zone\n', 'time zone'],
    ['sharp s and its capital', 'STRASSE Straße STRAẞE', 'strasse strasse strasse'],
    ['final and other sigma', 'ΟΔΟΣ οδος οδοσ', 'οδοσ οδοσ οδοσ'],
    ['compatibility forms', 'ﬁne ＡＢＣ ① Å', 'fine abc 1 å'],
    ['composed and decomposed letters', 'é e\u0301', 'é é'],
    ['zero-width and soft hyphens', 'us\u200ber\u00ad\u2060\ufeff', 'user'],
    ['bidi controls', '\u202euser\u202c\u2066', 'user'],
    ['marks parted by an invisible joiner', 'e\u034f\u0301', 'é'],
    ['the dotted capital I', 'İ', 'i\u0307'],
    ['ypogegrammeni', 'ᾳ', 'αι'],
    ['no visible character', '\u200b \u00ad', ''],
  ])('unifies %s', (_, text, expected) => {
    expect(comparable(text)).toBe(expected);
  });

  it('keeps the dotless i apart from the i', () => {
    expect(comparable('ısı')).toBe('ısı');
    expect(comparable('ISI')).toBe('isi');
  });
});

describe('comparable value of money', () => {
  it.each([
    ['$750', 'USD 750'], ['750 USD', 'USD 750'], ['usd 750', 'USD 750'], ['USD750', 'USD 750'], ['$750k', 'USD 750000'], ['€1.500,50', 'EUR 1500.5'], ['-$5', 'USD -5'],
    ['$-5', 'USD -5'], ['\u2212$5', 'USD -5'], ['+$5', 'USD 5'], ['-$0.00', 'USD 0'], ['C$10', 'CAD 10'], ['10 A$', 'AUD 10'], ['£1.5m', 'GBP 1500000'], ['＄７５０', 'USD 750'],
    ['1,234', '1234'], ['1,234.5', '1234.5'], ['1.234.567', '1234567'], ['0,5 CHF', 'CHF 0.5'], ['$1,500', 'USD 1500'], ['1.250k', '1250000'], ['750mxn', 'MXN 750'], ['0007', '7'],
  ])('reads %s as %s', (text, expected) => {
    expect(comparableValue(text, 'money')).toBe(expected);
  });

  it.each(['about $750', '$', '750.', '$7 5', '-$-5', '$750 USD', '7k5', ''])('compares %j as text, being no sum', (text) => {
    expect(comparableValue(text, 'money')).toBe(comparable(text));
  });

  it('tells currencies apart', () => {
    expect(comparableValue('$5', 'money')).not.toBe(comparableValue('€5', 'money'));
  });
});

describe('comparable value of a number', () => {
  it.each([
    ['1000.50', '1000.5'], ['1,000.5', '1000.5'], ['1.0005e3', '1000.5'], ['+7', '7'], ['-0', '0'], ['\u22125', '-5'], ['007.00', '7'], ['3.14159', '3.14159'], ['5e-3', '0.005'],
    ['12e1', '120'], ['0.1e2', '10'], ['123456789012345678901234567890', '123456789012345678901234567890'], ['１２', '12'],
  ])('reads %s as %s', (text, expected) => {
    expect(comparableValue(text, 'number')).toBe(expected);
  });

  it.each(['twelve', '1.2.3', '1,00', '.5', '5 kg'])('compares %j as text, being no number', (text) => {
    expect(comparableValue(text, 'number')).toBe(comparable(text));
  });
});

describe('mixed alphabets', () => {
  it.each([
    ['user', false], ['пользователь', false], ['χρήστης', false], ['usеr', true], ['Αdmin', true], ['доход γ', true], ['user 42 — ok', false], ['利用者 user', false], ['\u{1D41A} а', true],
  ])('%s: %s', (text, expected) => {
    expect(mixesScripts(text)).toBe(expected);
  });
});
