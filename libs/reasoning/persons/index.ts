export * from './domain/tier.rules.js';
export * from './domain/person.rules.js';
export * from './domain/person.schemas.js';
export * from './domain/rights.rules.js';
export * from './store/person.repository.js';
export * from './use-cases/set-tier.js';
export * from './use-cases/update-person.js';
