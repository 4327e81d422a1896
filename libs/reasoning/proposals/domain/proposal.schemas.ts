import { z } from 'zod';
import { boundedText, idOf, instantOut, pageOf, pageQuery } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { GateBlock } from '../../derivations/index.js';
import { PROPOSAL_KINDS, PROPOSAL_STATUSES, proposalKinds, type Proposal } from './proposal.js';

export const ProposalInput = z.strictObject({ space: spaceRef, id: idOf('prp').describe('Id of the proposal.') });

export const DecideInput = z.strictObject({
  space: spaceRef,
  id: idOf('prp').describe('Id of the proposal.'),
  note: boundedText(2_000).nullish().describe('Why; kept with the decision.'),
});

export const ListProposalsInput = z.strictObject({
  space: spaceRef,
  ...pageQuery,
  status: z.enum(PROPOSAL_STATUSES).optional().describe('Only proposals in this status.'),
  subjectId: idOf('nod').optional().describe('Only proposals about this node.'),
});

export const ProposalView = z
  .object({
    id: idOf('prp').describe('Id of the proposal.'),
    kind: z
      .enum(proposalKinds)
      .describe(`What is proposed: ${proposalKinds.map((kind) => `${kind}, ${PROPOSAL_KINDS[kind]}`).join('; ')}.`),
    subjectId: idOf('nod').describe('The person or cornerstone it is about.'),
    change: z
      .record(z.string(), z.unknown())
      .describe('What is to change; of a person: `tier` and `justificationId`; of a cornerstone: `outgrowsId`.'),
    reason: z.string().nullable().describe('Why, in the words of who proposed it.'),
    status: z.enum(PROPOSAL_STATUSES).describe('Where it stands.'),
    proposedBy: idOf('prn').describe('Who proposed it, and so does not decide about it.'),
    proposedAt: instantOut.describe('When it was proposed.'),
    decidedBy: idOf('prn').nullable().describe('Who decided; null while open.'),
    decidedAt: instantOut.nullable().describe('When; null while open.'),
    note: z.string().nullable().describe('Why it was decided so.'),
    version: z.int().describe('Rises with every change.'),
  })
  .meta({ id: 'Proposal', description: 'Something that takes two: one proposes, a reviewer who is another decides.' });

export const ProposalList = pageOf(ProposalView);

export const DecisionResult = z
  .object({
    outcome: z
      .enum(['approved', 'refused', 'withdrawn', 'blocked'])
      .describe(
        'Blocked: what was to bear it out does not stand, nothing was written, and the proposal is still open.',
      ),
    blocked: GateBlock.nullable().describe('Set with outcome blocked.'),
    proposal: ProposalView.describe('The proposal after it.'),
  })
  .meta({ id: 'ProposalDecision', description: 'What became of a proposal.' });

export function viewOfProposal({ spaceId: _space, ...proposal }: Proposal): z.input<typeof ProposalView> {
  return {
    ...proposal,
    proposedAt: proposal.proposedAt.toISOString(),
    decidedAt: proposal.decidedAt?.toISOString() ?? null,
  };
}
