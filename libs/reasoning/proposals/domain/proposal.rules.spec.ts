import type { Id } from '#libs/kernel/index.js';
import { z } from 'zod';
import { decide, declareProposalKind, proposalKinds, propose, type Decision, type ProposalKind } from './proposal.js';
import { kindFields } from './proposal.schemas.js';
// The kinds of nodes.
import '../../nodes/index.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const [ONE, ANOTHER] = ['prn_1', 'prn_2'] as [Id<'prn'>, Id<'prn'>];
const Shape = z.object({ gate: z.string() });
const Other = z.object({ violations: z.array(z.string()) });
const kindCalled = (name: string, block: ProposalKind['block']): ProposalKind => ({
  name,
  proposes: `that ${name} be`,
  change: `of ${name}: \`by\``,
  block,
});
const KIND = kindCalled('ploughing', Shape);
const open = propose(
  KIND,
  { subjectId: 'nod_1', change: {}, reason: null },
  { spaceId: 'spc_1', principalId: ONE, now: NOW, ids: { next: (prefix) => `${prefix}_1` } },
);
const by = (principal: Id<'prn'>) => ({ by: principal, note: null, now: NOW });

describe('a kind of proposal', () => {
  it('cannot be declared twice', () => {
    expect(() => declareProposalKind(proposalKinds()[0]!)).toThrow('are declared twice');
  });

  it('is listed in the contract with its change and with the form of its reason for a block', () => {
    const { kind, change, blocked } = kindFields([KIND, kindCalled('sowing', Other)]);
    expect(kind.safeParse('sowing').success).toBe(true);
    expect(kind.description).toBe('What is proposed: ploughing, that ploughing be; sowing, that sowing be.');
    expect(change.description).toBe('The proposed change; of ploughing: `by`; of sowing: `by`.');
    const reasons = [{ gate: 'a' }, { violations: ['b'] }, null, { else: 1 }];
    expect(reasons.map((each) => blocked.safeParse(each).success)).toEqual([true, true, true, false]);
  });
});

describe('a proposal', () => {
  it.each<[Decision, Id<'prn'>]>([
    ['approved', ANOTHER],
    ['refused', ANOTHER],
    ['withdrawn', ONE],
  ])('is %s by a principal that may decide so', (decision, principal) => {
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
  ])('is not %s by a principal that may not decide so', (decision, principal) => {
    expect(() => decide(open, decision, by(principal))).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });

  it('cannot be decided twice', () => {
    const decided = decide(open, 'refused', by(ANOTHER));
    expect(() => decide(decided, 'approved', by(ANOTHER))).toThrow(
      expect.objectContaining({ code: 'proposal_already_decided', category: 'conflict' }),
    );
  });
});
