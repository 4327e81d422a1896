export * from './domain/cornerstone.rules.js';
export * from './domain/cornerstone.schemas.js';
export * from './use-cases/retire-cornerstone.js';
