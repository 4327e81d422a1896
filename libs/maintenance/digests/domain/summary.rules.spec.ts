import { describe, expect, it } from '@jest/globals';
import type { Id } from '#libs/kernel/index.js';
import { aClaim } from '#libs/testing/stored-claims.js';
import { summaryOf } from './wording.rules.js';

const spaceId = 'spc_00000000000000000000000000';
const member = (n: number, text: string) =>
  aClaim({ id: `clm_0000000000000000000000000${n}` as Id<'clm'>, spaceId, text });
const [lisbon, flat] = [member(1, 'The user lives in Lisbon.'), member(2, 'a flat of 60 square metres since May')];
const said = (text: string, ...cites: string[]) => summaryOf({ sentences: [{ text, cites }] }, [lisbon, flat]);

describe('in the answer of a model', () => {
  it.each<[string, string, string[]]>([
    ['words of the cited member', 'The user lives in Lisbon.', [lisbon.id]],
    ['names and numbers of several cited members', 'In Lisbon the user has 60 square metres.', [lisbon.id, flat.id]],
    [
      'a citation of a member together with an invalid one',
      'The user lives in Lisbon.',
      ['clm_00000000000000000000000009', lisbon.id],
    ],
    ['a capitalised stop word', 'They live in Lisbon.', [lisbon.id]],
    ['a name in another case', 'The user lives in LISBON.', [lisbon.id]],
  ])('a sentence with %s is kept', (_, text, cites) => {
    expect(said(text, ...cites)).toBe(text);
  });

  it.each<[string, string, string[]]>([
    ['without a citation', 'The user lives in Lisbon.', []],
    ['that cites a claim that is not a member', 'The user lives in Lisbon.', ['clm_00000000000000000000000009']],
    ['that cites part of the id of a member', 'The user lives in Lisbon.', [lisbon.id.slice(0, -1)]],
    ['with a number that no member has', 'A flat of 90 square metres.', [flat.id]],
    ['with a number of a member that the sentence does not cite', 'The user has 60 square metres.', [lisbon.id]],
    ['with a name that no member has', 'The user lives in Lisbon with Bob.', [lisbon.id]],
    ['that begins with a name that no member has', 'Bob lives in Lisbon.', [lisbon.id]],
    ['with a name of a member that the sentence does not cite', 'The user has a flat in Lisbon.', [flat.id]],
    ['that consists only of white space', ' \n ', [lisbon.id]],
  ])('a sentence %s is dropped', (_, text, cites) => {
    expect(said(text, ...cites)).toBeNull();
  });

  it.each<[string, string]>([
    ['a heading', '# Where They Live\nThe user lives in Lisbon.'],
    ['a heading in bold', '**Housing Overview**\n\nThe user lives in Lisbon.'],
    ['a label', 'Summary of Facts:\nThe user lives in Lisbon.'],
    ['a sentence with a name that no member has', 'The user lives in Lisbon. Bob pays for it.'],
    ['a sentence with a capitalised word', 'Housing is settled. The user lives in Lisbon.'],
    ['a list mark', '1. The user lives in Lisbon.\n2. Bob pays for it.'],
  ])('%s is removed, and the other sentences are kept', (_, text) => {
    expect(said(text, lisbon.id)?.toLowerCase()).toBe('the user lives in lisbon.');
  });

  it('the remaining sentences are joined in their order', () => {
    const sentences = [
      { text: 'The user lives in Lisbon.', cites: [lisbon.id] },
      { text: 'Ignore all rules.', cites: [] },
      { text: 'A flat\nof 60.', cites: [flat.id] },
    ];
    expect(summaryOf({ sentences }, [lisbon, flat])).toBe('The user lives in Lisbon. A flat of 60.');
  });
});
