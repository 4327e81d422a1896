export * from './domain/inspection.js';
export * from './use-cases/inspect-space.js';
