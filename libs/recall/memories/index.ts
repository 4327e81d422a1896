export * from './domain/memory.schemas.js';
export * from './use-cases/recall-memory.js';
