export * from './domain/cooldown.rules.js';
export * from './domain/principle.schemas.js';
export * from './store/principle.projector.js';
export * from './store/principle.repository.js';
export * from './use-cases/mark-principles.js';
export * from './use-cases/match-principles.js';
