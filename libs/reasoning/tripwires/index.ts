export * from './domain/literals.rules.js';
export * from './domain/pattern.rules.js';
export * from './domain/tripwire.schemas.js';
export * from './store/tripwire.repository.js';
export * from './use-cases/match-tripwires.js';
