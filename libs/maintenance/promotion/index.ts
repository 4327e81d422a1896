export * from './domain/promotion.schemas.js';
export * from './domain/carryover.rules.js';
export * from './domain/cadence.rules.js';
export * from './domain/eligibility.rules.js';
export * from './store/promotion.repository.js';
export * from './use-cases/promote-workspace.js';
export * from './use-cases/promotion-handler.js';
export * from './use-cases/steps/request-promotion.js';
