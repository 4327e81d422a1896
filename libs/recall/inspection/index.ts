export * from './domain/growth.js';
export * from './domain/inspection.js';
export * from './use-cases/inspect-space.js';
export * from './use-cases/read-growth.js';
