export * from './domain/proposal.js';
export * from './domain/proposal.schemas.js';
export * from './store/effects.js';
export * from './store/proposal.projector.js';
export * from './store/proposal.repository.js';
export { ProposalQuota } from './use-cases/steps/proposal-quota.js';
export * from './use-cases/decide-proposal.js';
export * from './use-cases/read-proposals.js';
