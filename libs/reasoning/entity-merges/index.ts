export * from './domain/entity-merge.schemas.js';
export * from './domain/proposal-kind.js';
export * from './use-cases/propose-entity-merge.js';
