export * from './domain/extraction.schemas.js';
export * from './domain/reading.rules.js';
export * from './domain/triple.rules.js';
export * from './domain/withdrawal.rules.js';
export * from './use-cases/extract-claim.js';
export * from './use-cases/evolve.js';
export * from './use-cases/propose-triple.js';
