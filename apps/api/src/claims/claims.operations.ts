import { defineOperation } from '#libs/kernel/index.js';
import {
  ClaimInput, ClaimList, ClaimView, CorroborateInput, FeedbackView, GetClaimInput, History, QuarantineInput, ReinstateInput, RestorationView, RestoreInput, ReinstatementView, RetractInput, RetractionView, ReviewInput, StoreClaimBatchResult, StoreClaimInput,
  StoreClaimResult, StoreClaimsInput, SupersedeInput, SupersedeResult, VoteInput,
} from '#libs/knowledge/claims/domain/index.js';
import {
  Corroborate, Dispute, GetClaim, ListClaims, ListClaimsInput, ListHistory, ListHistoryInput, QuarantineClaim, Reinforce, ReinstateClaim, RestoreClaim, RetractClaim, ReviewClaim,
  StoreClaim, StoreClaimBatch, SupersedeClaim, WithdrawVote,
} from '#libs/knowledge/claims/use-cases/index.js';

const CLAIMS = '/v1/spaces/{space}/claims';

const storing = [
  defineOperation({
    name: 'claims.store', summary: 'Store a claim. Trust decides whether it is accepted, merged with what is known, quarantined or rejected.', role: 'agent', effect: 'write',
    input: StoreClaimInput, output: StoreClaimResult, useCase: StoreClaim, graphql: 'storeClaim', mcp: 'store_claim', asksItself: true,
    rest: { method: 'POST', path: CLAIMS, status: ({ outcome }) => (outcome === 'accepted' || outcome === 'quarantined' ? 201 : 200) },
  }),
  defineOperation({
    name: 'claims.storeBatch', summary: 'Store many claims in order, each decided on what the ones before have left.', role: 'agent', effect: 'write',
    cost: ({ items }) => items.length, asksItself: true, input: StoreClaimsInput, output: StoreClaimBatchResult, useCase: StoreClaimBatch, rest: { method: 'POST', path: `${CLAIMS}:batch` }, graphql: 'storeClaims',
  }),
  defineOperation({
    name: 'claims.supersede', summary: 'Store a claim in the place of another. The gate decides as for any claim.', role: 'agent', effect: 'write',
    input: SupersedeInput, output: SupersedeResult, useCase: SupersedeClaim, graphql: 'supersedeClaim',
    rest: { method: 'POST', path: `${CLAIMS}/{id}:supersede`, status: ({ outcome }) => (outcome === 'accepted' || outcome === 'quarantined' ? 201 : 200) },
  }),
];

const reading = [
  defineOperation({
    name: 'claims.list', summary: 'List the claims of a space, newest first.', role: 'reader', effect: 'read',
    input: ListClaimsInput, output: ClaimList, useCase: ListClaims, rest: { method: 'GET', path: CLAIMS }, graphql: 'claims',
  }),
  defineOperation({
    name: 'claims.get', summary: 'Read a claim, whatever its status.', role: 'reader', effect: 'read',
    input: GetClaimInput, output: ClaimView, useCase: GetClaim, graphql: 'claim',
    rest: { method: 'GET', path: `${CLAIMS}/{id}`, version: (claim) => claim.version },
  }),
  defineOperation({
    name: 'claims.history', summary: 'Everything that happened to a claim, oldest first.', role: 'reader', effect: 'read',
    input: ListHistoryInput, output: History, useCase: ListHistory, rest: { method: 'GET', path: `${CLAIMS}/{id}/history` }, graphql: 'claimHistory',
  }),
];

const judging = [
  defineOperation({
    name: 'claims.reinforce', summary: 'Vote for a claim. One standing vote a voter; a new one replaces it.', role: 'agent', effect: 'write',
    input: VoteInput, output: FeedbackView, useCase: Reinforce, rest: { method: 'POST', path: `${CLAIMS}/{id}:reinforce` }, graphql: 'reinforceClaim',
  }),
  defineOperation({
    name: 'claims.dispute', summary: 'Vote against a claim. Trust below 0.3 makes it disputed.', role: 'agent', effect: 'write',
    input: VoteInput, output: FeedbackView, useCase: Dispute, rest: { method: 'POST', path: `${CLAIMS}/{id}:dispute` }, graphql: 'disputeClaim',
  }),
  defineOperation({
    name: 'claims.withdrawVote', summary: 'Take back a vote on a claim.', role: 'agent', effect: 'write',
    input: ClaimInput, output: FeedbackView, useCase: WithdrawVote, rest: { method: 'POST', path: `${CLAIMS}/{id}:withdrawVote` }, graphql: 'withdrawVote',
  }),
  defineOperation({
    name: 'claims.corroborate', summary: 'Add evidence as a further witness of a claim.', role: 'agent', effect: 'write',
    input: CorroborateInput, output: ClaimView, useCase: Corroborate, rest: { method: 'POST', path: `${CLAIMS}/{id}:corroborate` }, graphql: 'corroborateClaim',
  }),
  defineOperation({
    name: 'claims.retract', summary: 'Take a claim back as never valid.', role: 'agent', effect: 'write',
    input: RetractInput, output: RetractionView, useCase: RetractClaim, rest: { method: 'POST', path: `${CLAIMS}/{id}:retract` }, graphql: 'retractClaim',
  }),
  defineOperation({
    name: 'claims.reinstate', summary: 'Take a retraction back: the claim stands again as it did.', role: 'reviewer', effect: 'write',
    input: ReinstateInput, output: ReinstatementView, useCase: ReinstateClaim, rest: { method: 'POST', path: `${CLAIMS}/{id}:reinstate` }, graphql: 'reinstateClaim',
  }),
  defineOperation({
    name: 'claims.restore', summary: 'Bring an archived claim back through the gate.', role: 'writer', effect: 'write',
    input: RestoreInput, output: RestorationView, useCase: RestoreClaim, rest: { method: 'POST', path: `${CLAIMS}/{id}:restore` }, graphql: 'restoreClaim',
  }),
  defineOperation({
    name: 'claims.quarantine', summary: 'Set an active claim aside until a reviewer lets it back in.', role: 'reviewer', effect: 'write',
    input: QuarantineInput, output: ClaimView, useCase: QuarantineClaim, rest: { method: 'POST', path: `${CLAIMS}/{id}:quarantine` }, graphql: 'quarantineClaim',
  }),
  defineOperation({
    name: 'claims.review', summary: 'Decide on a claim quarantined without a conflict.', role: 'reviewer', effect: 'write',
    input: ReviewInput, output: ClaimView, useCase: ReviewClaim, rest: { method: 'POST', path: `${CLAIMS}/{id}:review` }, graphql: 'reviewClaim',
  }),
];

export const claimOperations = [...storing, ...reading, ...judging];
