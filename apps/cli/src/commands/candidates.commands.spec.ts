import { candidateInWords, decisionInWords } from './candidates.commands.js';

const CANDIDATE = {
  id: 'cnd_1',
  level: 'atom',
  kind: 'episodic',
  state: 'pending_review',
  title: null,
  text: 'Agents\u001b[2J never promise dates',
  claimId: null,
  proposalId: 'prp_1',
  violations: [{ code: 'not_entailed', reason: 'It names a number.', spans: [], words: ['5\u001b[2J'], claimIds: [] }],
} as unknown as Parameters<typeof candidateInWords>[0];

it('a candidate is shown with what speaks against it, without terminal control characters', () => {
  expect(candidateInWords(CANDIDATE).split('\n')).toEqual([
    'cnd_1  atom, episodic: pending_review by prp_1',
    '  Agents[2J never promise dates',
    '    not_entailed: It names a number. (5[2J)',
  ]);
});

it('a promoted candidate is shown with the claim that it became', () => {
  const promoted = { ...CANDIDATE, level: 'scenario', kind: null, title: 'Refunds', text: 'How they go' } as const;
  const words = candidateInWords({ ...promoted, state: 'promoted', claimId: 'clm_1', violations: [] });
  expect(words).toBe('cnd_1  scenario: promoted as clm_1\n  Refunds: How they go');
});

const decision = (outcome: string, blocked: object | null) =>
  decisionInWords({
    outcome,
    blocked,
    proposal: { id: 'prp_1', kind: 'candidate', subjectId: 'cnd_1' },
  } as unknown as Parameters<typeof decisionInWords>[0]);

it('a decision about a proposal is shown with its outcome, or with what blocks the approval', () => {
  expect(decision('approved', null)).toBe('prp_1  candidate of cnd_1: approved');
  expect(decision('blocked', { violations: CANDIDATE.violations })).toBe(
    'prp_1  candidate of cnd_1: blocked, and still open\n  not_entailed: It names a number.',
  );
  expect(decision('blocked', { gate: 'blocked_tainted', obstacles: [{ id: 'clm_1', status: 'retracted' }] })).toBe(
    'prp_1  candidate of cnd_1: blocked, and still open\n  blocked_tainted\n    clm_1 is retracted',
  );
});
