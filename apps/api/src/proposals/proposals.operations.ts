import { defineOperation } from '#libs/kernel/index.js';
import {
  DecideInput,
  DecisionResult,
  ListProposalsInput,
  ProposalInput,
  ProposalList,
  ProposalView,
  ApproveProposal,
  GetProposal,
  ListProposals,
  RefuseProposal,
  WithdrawProposal,
} from '#libs/reasoning/proposals/index.js';

const PROPOSALS = '/v1/spaces/{space}/proposals';
const deciding = { effect: 'write', input: DecideInput, output: DecisionResult } as const;

export const proposalOperations = [
  defineOperation({
    name: 'proposals.list',
    summary: 'List what was proposed, newest first.',
    role: 'reader',
    effect: 'read',
    input: ListProposalsInput,
    output: ProposalList,
    useCase: ListProposals,
    rest: { method: 'GET', path: PROPOSALS },
    graphql: 'proposals',
    mcp: 'list_proposals',
  }),
  defineOperation({
    name: 'proposals.get',
    summary: 'Read a proposal.',
    role: 'reader',
    effect: 'read',
    input: ProposalInput,
    output: ProposalView,
    useCase: GetProposal,
    rest: { method: 'GET', path: `${PROPOSALS}/{id}` },
    graphql: 'proposal',
  }),
  defineOperation({
    ...deciding,
    name: 'proposals.approve',
    summary: 'Approve what another proposed; it happens at once.',
    role: 'reviewer',
    useCase: ApproveProposal,
    rest: { method: 'POST', path: `${PROPOSALS}/{id}:approve` },
    graphql: 'approveProposal',
    mcp: 'approve_proposal',
  }),
  defineOperation({
    ...deciding,
    name: 'proposals.refuse',
    summary: 'Refuse what another proposed.',
    role: 'reviewer',
    useCase: RefuseProposal,
    rest: { method: 'POST', path: `${PROPOSALS}/{id}:refuse` },
    graphql: 'refuseProposal',
    mcp: 'refuse_proposal',
  }),
  defineOperation({
    ...deciding,
    name: 'proposals.withdraw',
    summary: 'Take back what you proposed yourself.',
    role: 'agent',
    useCase: WithdrawProposal,
    rest: { method: 'POST', path: `${PROPOSALS}/{id}:withdraw` },
    graphql: 'withdrawProposal',
  }),
];
