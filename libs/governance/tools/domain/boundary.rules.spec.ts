import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { declaredErrors, type DeclaredError } from '#libs/kernel/index.js';
import { reasonOf, rejectionOfMembers, rejectionOfRefusal, rejectionOfShape, shownName } from './boundary.rules.js';
import { TOOLS } from './tool.schemas.js';

const PROPOSAL = { text: 'It rained.', class: 'descriptive', observationIds: ['evd_1'] };

/** Writes a word in letters of full width. */
const wide = (word: string): string =>
  [...word].map((letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0)).join('');

const rejected = (payload: unknown): string => {
  const rejection = rejectionOfMembers(payload);
  return rejection === null ? 'passes' : `${rejection.code} ${rejection.at}`;
};

describe('the checks of members', () => {
  it.each<[string, unknown, string]>([
    ['null', null, 'INVALID_PAYLOAD '],
    ['a list', [PROPOSAL], 'INVALID_PAYLOAD '],
    ['text', '{"text":"x"}', 'INVALID_PAYLOAD '],
    ['a proposal', PROPOSAL, 'passes'],
    ['a direct write', { ...PROPOSAL, directWrite: true }, 'DIRECT_CANONICAL_WRITE_FORBIDDEN /directWrite'],
    ['in snake case', { ...PROPOSAL, direct_write: 1 }, 'DIRECT_CANONICAL_WRITE_FORBIDDEN /direct_write'],
    ['in capitals', { ...PROPOSAL, 'DIRECT-WRITE': {} }, 'DIRECT_CANONICAL_WRITE_FORBIDDEN /DIRECT-WRITE'],
    [
      'in wide letters',
      { ...PROPOSAL, [wide('canonical')]: 'yes' },
      `DIRECT_CANONICAL_WRITE_FORBIDDEN /${wide('canonical')}`,
    ],
    ['an empty text', { ...PROPOSAL, promote: '' }, 'DIRECT_CANONICAL_WRITE_FORBIDDEN /promote'],
    ['zero', { ...PROPOSAL, promote: 0 }, 'DIRECT_CANONICAL_WRITE_FORBIDDEN /promote'],
    ['false', { ...PROPOSAL, promote: false }, 'passes'],
    ['absent', { ...PROPOSAL, canonical: null }, 'passes'],
    ['a tier', { ...PROPOSAL, tier: 'Canonical' }, 'DIRECT_CANONICAL_WRITE_FORBIDDEN /tier'],
    ['another tier', { ...PROPOSAL, tier: 'workspace' }, 'POLICY_VIOLATION /tier'],
    ['below', { a: [{ b: { promote: 'now' } }] }, 'DIRECT_CANONICAL_WRITE_FORBIDDEN /a/0/b/promote'],
    ['as a key of a map', { expected: { canonical: 'x' } }, 'DIRECT_CANONICAL_WRITE_FORBIDDEN /expected/canonical'],
    ['in text', { ...PROPOSAL, text: '{"promote":true}' }, 'passes'],
    ['in a place with a slash', { 'a/b~': { promote: 1 } }, 'DIRECT_CANONICAL_WRITE_FORBIDDEN /a~1b~0/promote'],
    [
      'before what the server owns',
      { status: 'accepted', x: { promote: 1 } },
      'DIRECT_CANONICAL_WRITE_FORBIDDEN /x/promote',
    ],
    ['a status', { ...PROPOSAL, status: 'accepted' }, 'POLICY_VIOLATION /status'],
    ['a score in a list', { fragments: [{ text: 'x', Score: 1 }] }, 'POLICY_VIOLATION /fragments/0/Score'],
    ['an anchor of that name', { anchors: { status: 'open' } }, 'passes'],
  ])('%s', (_, payload, expected) => {
    expect(rejected(payload)).toBe(expected);
  });

  it('a direct write is found at any depth, however deep the payload is', () => {
    fc.assert(
      fc.property(fc.nat(30_000), fc.constantFrom('promote', 'Direct_Write', 'CANONICAL'), (depth, name) => {
        let payload: object = { [name]: 1 };
        for (let i = 0; i < depth; i += 1) payload = i % 2 === 0 ? { a: payload } : { b: [payload] };
        expect(rejectionOfMembers(payload)?.code).toBe('DIRECT_CANONICAL_WRITE_FORBIDDEN');
      }),
      { numRuns: 20 },
    );
  });

  it('a reason has a limited length, however long the names in its JSON Pointer are', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (path) => {
        const payload = path.reduce<object>((inner, name) => ({ [name]: inner }), { promote: true });
        expect(reasonOf(rejectionOfMembers(payload)!).length).toBeLessThan(300);
      }),
    );
  });
});

it('a reason is a code, a JSON Pointer and a phrase', () => {
  expect({
    notAnObject: reasonOf(rejectionOfMembers(7)!),
    ofTheServer: reasonOf(rejectionOfMembers({ status: 'x' })!),
    unknownField: reasonOf(
      rejectionOfShape(TOOLS.propose_proposition.safeParse({ ...PROPOSAL, more: 1 }).error!.issues),
    ),
    wrongForm: reasonOf(rejectionOfShape(TOOLS.propose_proposition.safeParse({ ...PROPOSAL, text: 7 }).error!.issues)),
  }).toEqual({
    notAnObject: 'INVALID_PAYLOAD: the payload must be a JSON object',
    ofTheServer: 'POLICY_VIOLATION: /status is set by the server',
    unknownField: 'INVALID_PAYLOAD: /more is not a field of this tool',
    wrongForm: 'INVALID_PAYLOAD: /text does not have the form that this tool takes',
  });
});

it('a name is shown in a limited length, whatever was sent in its place', () => {
  expect({
    name: shownName('drop_table'),
    none: shownName(undefined),
    number: shownName(7),
    object: shownName({ a: null }),
    long: [...shownName('\u{1F600}'.repeat(300))].length,
    large: shownName(Array(1_000).fill('x')).length,
  }).toEqual({ name: 'drop_table', none: '', number: '7', object: '{"a":null}', long: 201, large: 201 });
});

it('missing provenance passes the schema, because the check of provenance rejects it', () => {
  const { observationIds: _, ...without } = PROPOSAL;
  expect(TOOLS.propose_proposition.safeParse(without).data).toMatchObject({ observationIds: [] });
});

it('limits and failures of the service are not rejections of a proposal', () => {
  const categories = declaredErrors().map(({ category }): DeclaredError['category'] => category);
  for (const category of new Set(categories)) {
    const isOfTheCall = ['limit', 'unavailable', 'bug', 'unauthenticated', 'unsupported'].includes(category);
    expect({ [category]: rejectionOfRefusal({ code: 'some_code', category }, '/text') === null }).toEqual({
      [category]: isOfTheCall,
    });
  }
  expect(rejectionOfRefusal({ code: 'class_not_allowed', category: 'forbidden' }, '/sourceId')).toEqual({
    code: 'POLICY_VIOLATION',
    at: '/sourceId',
    phrase: 'class not allowed',
  });
  expect(rejectionOfRefusal({ code: 'evidence_revoked', category: 'conflict' }, '')?.code).toBe('MISSING_PROVENANCE');
});
