export * from './domain/revision.schemas.js';
export * from './domain/plain-revision.rules.js';
export * from './domain/claim-revision.rules.js';
export * from './policies/reinstatement-policy.js';
export * from './store/revision.repository.js';
export * from './use-cases/revise-node.js';
