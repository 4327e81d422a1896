import type { Id } from '#libs/kernel/index.js';
import { decide, propose, type Decision } from './proposal.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const [ONE, ANOTHER] = ['prn_1', 'prn_2'] as [Id<'prn'>, Id<'prn'>];
const open = propose(
  { kind: 'cornerstone_retirement', subjectId: 'nod_1', change: {}, reason: null },
  { spaceId: 'spc_1', principalId: ONE, now: NOW, ids: { next: (prefix) => `${prefix}_1` } },
);
const by = (principal: Id<'prn'>) => ({ by: principal, note: null, now: NOW });

describe('a proposal', () => {
  it.each<[Decision, Id<'prn'>]>([
    ['approved', ANOTHER],
    ['refused', ANOTHER],
    ['withdrawn', ONE],
  ])('is %s by who may', (decision, principal) => {
    expect(decide(open, decision, by(principal))).toMatchObject({
      status: decision,
      decidedBy: principal,
      decidedAt: NOW,
      version: 2,
    });
  });

  it.each<[Decision, Id<'prn'>]>([
    ['approved', ONE],
    ['refused', ONE],
    ['withdrawn', ANOTHER],
  ])('is not %s by who may not', (decision, principal) => {
    expect(() => decide(open, decision, by(principal))).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });

  it('is decided once', () => {
    const decided = decide(open, 'refused', by(ANOTHER));
    expect(() => decide(decided, 'approved', by(ANOTHER))).toThrow(
      expect.objectContaining({ code: 'proposal_already_decided', category: 'conflict' }),
    );
  });
});
