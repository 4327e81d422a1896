export * from './domain/candidate.js';
export * from './domain/candidate.schemas.js';
export * from './domain/proposal-kind.js';
export * from './store/candidate.repository.js';
export * from './use-cases/read-candidates.js';
export * from './use-cases/record-candidate.js';
