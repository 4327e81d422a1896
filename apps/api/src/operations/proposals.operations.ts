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
import { RetireInput, RetireResult, RetireCornerstone } from '#libs/reasoning/nodes/index.js';

const PROPOSALS = '/v1/spaces/{space}/proposals';
const deciding = { effect: 'write', input: DecideInput, output: DecisionResult } as const;

export const proposalOperations = [
  defineOperation({
    name: 'proposals.list',
    summary: 'List proposals, newest first.',
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
    summary: 'Approve a proposal of another person; it takes effect immediately.',
    role: 'reviewer',
    useCase: ApproveProposal,
    rest: { method: 'POST', path: `${PROPOSALS}/{id}:approve` },
    graphql: 'approveProposal',
    mcp: 'approve_proposal',
  }),
  defineOperation({
    ...deciding,
    name: 'proposals.refuse',
    summary: 'Refuse a proposal of another person.',
    role: 'reviewer',
    useCase: RefuseProposal,
    rest: { method: 'POST', path: `${PROPOSALS}/{id}:refuse` },
    graphql: 'refuseProposal',
    mcp: 'refuse_proposal',
  }),
  defineOperation({
    ...deciding,
    name: 'proposals.withdraw',
    summary: 'Withdraw your own proposal.',
    role: 'agent',
    useCase: WithdrawProposal,
    rest: { method: 'POST', path: `${PROPOSALS}/{id}:withdraw` },
    graphql: 'withdrawProposal',
  }),
];

export const cornerstoneOperations = [
  defineOperation({
    name: 'cornerstones.retire',
    summary: 'Propose to retire a cornerstone.',
    role: 'agent',
    effect: 'write',
    input: RetireInput,
    output: RetireResult,
    useCase: RetireCornerstone,
    rest: { method: 'POST', path: '/v1/spaces/{space}/cornerstones/{id}:retire' },
    graphql: 'retireCornerstone',
    mcp: 'retire_cornerstone',
  }),
];
