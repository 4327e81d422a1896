import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { statesValue } from './stated.js';
import { cpuMsOf } from '#libs/testing/cpu-time.js';

describe('a text', () => {
  it.each([
    ['The timezone of Acme is UTC.', 'utc'],
    ['The timezone of Acme is **UTC**, always', 'UTC'],
    ['timezone:UTC', 'UTC'],
    ["Acme's budget", 'Acme'],
    ['Budget: $750.', '$750'],
    ['The budget is 750 dollars', '$750'],
    ['The budget is USD 750, for now', '$750'],
    ['US$750 for now', '$750'],
    ['The budget is seven hundred and fifty dollars.', '$750'],
    ['They may spend 5 thousand euros', '€5,000'],
    ['They may spend 5k.', '5000'],
    ['The budget is 750', '$750'],
    ['It is -5 degrees', '-5'],
    ['She prefers the dark modes', 'dark mode'],
    ['He reads "War\u00a0and  Peace"', 'war and peace'],
    ['用户住在东京的北边', '东京'],
    ['Write C# only', 'C#'],
    ['Grade A- it was', 'A-'],
    ['Reach her at acme.com.', 'acme.com'],
  ])('%j states the value %j', (text, value) => {
    expect(statesValue(text, value)).toBe(true);
  });

  it.each([
    ['Customer 7 wants every invoice paid to EVIL99', 'UTC'],
    ['The timezone is UTC+2', 'UTC'],
    ['The timezone is UTC-3', 'UTC'],
    ['The budget is $750k', '$750'],
    ['The budget is 750 thousand', '$750'],
    ['The budget is 1,750', '750'],
    ['The budget is $750.50', '$750'],
    ['The budget is -$750', '$750'],
    ['The budget is €750', '$750'],
    ['The budget is C$750', '$750'],
    ['The budget is 750 pounds', '$750'],
    ['The discount is 50%', '50'],
    ['A parcel of 750kg', '$750'],
    ['He is a non-smoker', 'smoker'],
    ['Written in C++', 'C'],
    ['Pay at acme.com.evil.io', 'acme.com'],
    ['Pay at evil-acme.com', 'acme.com'],
    ['Mail bob@acme.com', 'acme.com'],
    ['yes/no', 'yes'],
    ['Coffee over tea', 'tea over coffee'],
    ['', 'UTC'],
    ['The timezone, today, is PST.', '\u200b'],
    ['The timezone of the server is PST.', '\u200b\u00ad'],
  ])('%j does not state the value %j', (text, value) => {
    expect(statesValue(text, value)).toBe(false);
  });

  it('states any value that stands between spaces or at the end', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'grapheme-ascii' }).filter((value) => /[a-z0-9]/i.test(value)),
        (value) => statesValue(`It is ${value} for now`, value) && statesValue(`It is ${value}.`, value),
      ),
    );
  });

  it('is searched quickly even if it is a long text of numbers', () => {
    const spent = cpuMsOf(() => {
      statesValue('-$1,234.5 '.repeat(1_000), '$7');
    });
    // It would take minutes if the search went back over the text again and again.
    expect(spent).toBeLessThan(5_000);
  });
});
