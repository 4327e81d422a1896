export * from './cornerstone.rules.js';
export * from './cornerstone.schemas.js';
