import { registeredByUse } from '../../../predicates/index.js';
import { judge, type Contender } from './precedence.rules.js';

const EARLY = new Date('2026-01-01T00:00:00Z');
const LATE = new Date('2026-01-02T00:00:00Z');
const auto = registeredByUse('spc_1', 'p', EARLY);
const review = { ...auto, conflictPolicy: 'review' as const };
const one = (baseClass: Contender['baseClass'], gateTrust: number, observedAt = EARLY): Contender => ({
  baseClass,
  gateTrust,
  observedAt,
});

describe('precedence of an incoming claim over an existing one', () => {
  it.each([
    [
      'P1: review blocks even a user',
      one('user_explicit', 1),
      one('inference', 0.5),
      review,
      'predicate_requires_review',
    ],
    ['P2: a user wins over anything else', one('user_explicit', 0.6), one('system', 1), auto, 'wins'],
    ['P3: higher trust wins', one('tool_output', 0.85), one('document', 0.6, LATE), auto, 'wins'],
    ['P3: lower trust is blocked', one('document', 0.6, LATE), one('tool_output', 0.85), auto, 'trust_insufficient'],
    [
      'P3: lower trust than that of a user is reported as insufficient trust',
      one('document', 0.6),
      one('user_explicit', 1),
      auto,
      'trust_insufficient',
    ],
    [
      'P3: a claim of a user is protected even from higher trust',
      one('system', 0.95),
      one('user_explicit', 0.7),
      auto,
      'user_protected',
    ],
    [
      'P3: one user against another goes by trust',
      one('user_explicit', 0.6, LATE),
      one('user_explicit', 1),
      auto,
      'trust_insufficient',
    ],
    [
      'P4: a claim of a user is protected at equal trust too',
      one('system', 0.95, LATE),
      one('user_explicit', 0.95),
      auto,
      'user_protected',
    ],
    ['P4: the later observation wins at equal trust', one('document', 0.6, LATE), one('document', 0.6), auto, 'wins'],
    [
      'P4: the earlier observation becomes history at equal trust',
      one('document', 0.6),
      one('document', 0.6, LATE),
      auto,
      'late',
    ],
    [
      'P5: the claim recorded later wins if both were observed at the same instant',
      one('document', 0.6),
      one('document', 0.6),
      auto,
      'wins',
    ],
    ['an unregistered predicate has no policy', one('document', 0.6), one('document', 0.6), null, 'wins'],
  ] as const)('%s', (_, incoming, existing, predicate, expected) => {
    const verdict = judge(incoming, existing, predicate);
    expect(verdict.kind === 'blocked' ? verdict.reason : verdict.kind).toBe(expected);
  });
});
