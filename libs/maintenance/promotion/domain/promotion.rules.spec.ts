import { describe, expect, it } from '@jest/globals';
import { BELIEF_STATES, isUnresolved, type BeliefBasis } from '#libs/knowledge/beliefs/index.js';
import type { OpenProposition } from '#libs/knowledge/claims/index.js';
import { archiveCodeOf, carriedOf, type Leftover } from './carryover.rules.js';
import { isCadenceDue } from './cadence.rules.js';
import { eligibilityOf, type Candidacy } from './eligibility.rules.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const DAY_MS = 86_400_000;

const basis = (given: Partial<BeliefBasis> = {}): BeliefBasis => ({
  policy: 'credence-v1',
  volatility: 'medium',
  propositionClass: 'descriptive',
  confirmed: false,
  failedTest: null,
  contestedUpdates: 0,
  recorded: null,
  supportMass: 1.8,
  contradictionMass: 0,
  supportGroups: 2,
  witnessGroups: 2,
  contradictionGroups: 0,
  opposingGroups: 0,
  supportedAt: NOW,
  shielded: false,
  ...given,
});
const candidacy = (given: Partial<Candidacy> = {}): Candidacy => ({
  claim: { status: 'active', grounding: 'sound', staleAt: null, expiresAt: null, cause: null },
  basis: basis(),
  isPending: false,
  isInConflict: false,
  hasOpenPremise: false,
  ...given,
});
const withClaim = (given: Partial<Candidacy['claim']>): Partial<Candidacy> => ({
  claim: { ...candidacy().claim, ...given },
});

describe('the eligibility of a claim for promotion', () => {
  const [STATE, GROUNDING, CONFLICT, PREMISE] = ['state', 'grounding', 'conflict', 'premise'];
  it.each<[string, Partial<Candidacy>, string | undefined]>([
    ['no condition fails', {}, undefined],
    ['it is not active', withClaim({ status: 'disputed' }), STATE],
    ['it has not been weighed', { basis: null }, STATE],
    ['only one group supports it', { basis: basis({ witnessGroups: 1 }) }, STATE],
    [
      'as much evidence contradicts it as supports it',
      { basis: basis({ contradictionMass: 1.8, contradictionGroups: 2 }) },
      STATE,
    ],
    ['a test failed', { basis: basis({ failedTest: 'tst_1' }) }, STATE],
    ['its support has aged', { basis: basis({ supportedAt: new Date(NOW.getTime() - 90 * DAY_MS) }) }, STATE],
    ['its grounding is stale', withClaim({ grounding: 'stale' }), GROUNDING],
    ['its evidence has just expired', withClaim({ expiresAt: NOW }), GROUNDING],
    [
      'newer evidence contradicts the fact',
      withClaim({ cause: { kind: 'newer_evidence', id: 'evd_1' } as never }),
      GROUNDING,
    ],
    ['its evidence was revoked or reinstated and it has not been weighed since', { isPending: true }, GROUNDING],
    ['a conflict contests it', { isInConflict: true }, CONFLICT],
    ['a premise is not canonical', { hasOpenPremise: true }, PREMISE],
    [
      'several conditions fail, the first counts',
      { ...withClaim({ grounding: 'stale' }), isInConflict: true, hasOpenPremise: true },
      GROUNDING,
    ],
    ['two conditions fail, the first counts', { isInConflict: true, hasOpenPremise: true }, CONFLICT],
  ])('depends on this condition: %s', (_, given, why) => {
    const code = why === undefined ? 'promotion.eligible' : `promotion.ineligible.${why}`;
    expect(eligibilityOf(candidacy(given), NOW)).toBe(code);
  });
});

const left = (given: Partial<Leftover> = {}): Leftover => ({
  id: 'clm_1',
  importance: 0.1,
  recordedAt: NOW,
  recordedBy: 'prn_1',
  baseClass: 'document',
  activated: false,
  state: 'tentative',
  items: 1,
  isCited: false,
  ...given,
});

describe('the reason why a claim leaves a workspace', () => {
  it.each<[Partial<Leftover>, ReturnType<typeof archiveCodeOf>]>([
    [{}, 'low_value_clutter'],
    [{ importance: 0.2 }, null],
    [{ items: 2 }, null],
    [{ isCited: true }, null],
    [{ state: 'provisional' }, null],
    [{ state: 'contested' }, null],
    [{ state: 'accepted' }, null],
    [{ state: 'rejected', importance: 1 }, 'rejected_by_evidence'],
    [{ state: 'deprecated', importance: 1 }, 'deprecated_stale'],
    [{ baseClass: 'user_explicit' }, null],
    [{ activated: true, state: 'rejected' }, null],
    [{ baseClass: 'system', state: 'deprecated' }, null],
  ])('%j: %s', (given, code) => {
    expect(archiveCodeOf(left(given))).toBe(code);
  });

  it('is missing for unresolved claims, which are neither accepted nor decided against', () => {
    expect(BELIEF_STATES.filter(isUnresolved).sort()).toEqual(['contested', 'provisional', 'tentative']);
  });
});

const claims = (author: string, count: number, given: Partial<OpenProposition> = {}): OpenProposition[] =>
  Array.from({ length: count }, (_, n) => ({
    ...left({ recordedBy: author as never, ...given }),
    id: `clm_${author}${String(n).padStart(3, '0')}` as never,
    recordedAt: new Date(NOW.getTime() + n),
  }));
function shares(kept: readonly OpenProposition[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { recordedBy } of kept) counts[recordedBy] = (counts[recordedBy] ?? 0) + 1;
  return counts;
}

describe('the claims that are carried over', () => {
  it('are the 20 oldest of 23 claims of one author, with more important claims before older ones', () => {
    const all = claims('a', 23);
    expect(carriedOf(all)).toEqual(all.slice(0, 20));
    const late = { ...all[22]!, importance: 0.9 };
    expect(carriedOf([...all.slice(0, 22), late])).toEqual([late, ...all.slice(0, 19)]);
  });

  it('are reduced for the author with the largest share, even if this author rates them as important', () => {
    expect(shares(carriedOf([...claims('a', 5), ...claims('flood', 500, { importance: 1 })]))).toEqual({
      a: 5,
      flood: 15,
    });
    expect(shares(carriedOf([...claims('a', 11), ...claims('b', 11), ...claims('c', 11)]))).toEqual({
      a: 7,
      b: 7,
      c: 6,
    });
  });

  it('include everything that a user said or a reviewer activated', () => {
    const said = claims('u', 25, { baseClass: 'user_explicit' });
    expect(carriedOf([...claims('flood', 100, { importance: 1 }), ...said])).toEqual(said);
    expect(shares(carriedOf([...claims('a', 30), ...claims('u', 4, { activated: true })]))).toEqual({ a: 16, u: 4 });
  });
});

it.each([
  [24, 0, false],
  [25, 0, true],
  [26, 24, true],
  [49, 26, false],
  [50, 26, true],
  [76, 24, true],
  [76, 76, false],
  [99, 76, false],
])('with %i observations, after a run at %i observations, a run is due: %s', (observations, before, isDue) => {
  expect(isCadenceDue(observations, before)).toBe(isDue);
});
