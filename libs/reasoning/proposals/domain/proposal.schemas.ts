import { z } from 'zod';
import { anyId, boundedText, idOf, instantOut, outcomesOf, pageOf, pageQuery, setWith } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { PROPOSAL_STATUSES, proposalKinds, type Proposal, type ProposalKind } from './proposal.js';

export const ProposalInput = z.strictObject({ space: spaceRef, id: idOf('prp').describe('Id of the proposal.') });

export const DecideInput = z.strictObject({
  space: spaceRef,
  id: idOf('prp').describe('Id of the proposal.'),
  note: boundedText(2_000)
    .nullish()
    .describe('The reason; stored with the decision. Required for proposals of kind candidate.'),
});

export const ListProposalsInput = z.strictObject({
  space: spaceRef,
  ...pageQuery,
  status: z.enum(PROPOSAL_STATUSES).optional().describe('Only proposals in this status.'),
  subjectId: anyId('nod').optional().describe('Only proposals about this subject.'),
});

/** The fields of the API contract that depend on the kinds of proposals. */
export const kindFields = (kinds: readonly ProposalKind[]) => ({
  kind: z
    .enum(kinds.map(({ name }) => name))
    .describe(`What is proposed: ${kinds.map(({ name, proposes }) => `${name}, ${proposes}`).join('; ')}.`),
  change: z
    .record(z.string(), z.unknown())
    .describe(`The proposed change; ${kinds.flatMap(({ change }) => change ?? []).join('; ')}.`),
  blocked: setWith('blocked', blockOf(kinds)),
});

/** The schema of the reason why an approval was blocked; its form depends on the kind of proposal. */
function blockOf(kinds: readonly ProposalKind[]): z.ZodType<object, object> {
  const shapes = [...new Set(kinds.map(({ block }) => block))];
  return shapes.length === 1 ? shapes[0]! : z.union(shapes).meta({ id: 'ProposalBlock' });
}

type KindFields = ReturnType<typeof kindFields>;

// These are getters: a schema is first read when a contract is generated from it, which is after every noun has
// declared its kinds.
export const ProposalView = z
  .object({
    id: idOf('prp').describe('Id of the proposal.'),
    get kind(): KindFields['kind'] {
      return kindFields(proposalKinds()).kind;
    },
    subjectId: anyId('nod').describe('The node or record that the proposal is about.'),
    get change(): KindFields['change'] {
      return kindFields(proposalKinds()).change;
    },
    reason: z.string().nullable().describe('The reason given by its author.'),
    status: z.enum(PROPOSAL_STATUSES).describe('Its status.'),
    proposedBy: idOf('prn').describe('The author of the proposal, who cannot decide about it.'),
    proposedAt: instantOut.describe('When it was proposed.'),
    decidedBy: idOf('prn').nullable().describe('Who decided; null while open.'),
    decidedAt: instantOut.nullable().describe('When it was decided; null while open.'),
    note: z.string().nullable().describe('The reason for the decision.'),
    version: z.int().describe('Rises with every change.'),
  })
  .meta({
    id: 'Proposal',
    description: 'A change that needs two people: one proposes it, and a reviewer other than its author decides.',
  });

export const ProposalList = pageOf(ProposalView);

export const DecisionResult = z
  .object({
    outcome: outcomesOf('Proposal', ['approved', 'refused', 'withdrawn', 'blocked']).describe(
      'blocked: its justification is no longer valid; nothing was written, and the proposal is still open.',
    ),
    get blocked(): KindFields['blocked'] {
      return kindFields(proposalKinds()).blocked;
    },
    proposal: ProposalView.describe('The proposal after the call.'),
  })
  .meta({ id: 'ProposalDecision', description: 'The result of a decision about a proposal.' });

export function viewOfProposal({ spaceId: _space, ...proposal }: Proposal): z.input<typeof ProposalView> {
  return {
    ...proposal,
    proposedAt: proposal.proposedAt.toISOString(),
    decidedAt: proposal.decidedAt?.toISOString() ?? null,
  };
}
