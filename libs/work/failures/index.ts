export * from './domain/failure.js';
export * from './store/failure.repository.js';
export * from './use-cases/track-failure.js';
