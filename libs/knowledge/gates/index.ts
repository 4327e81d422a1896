export * from './domain/content.rules.js';
export * from './domain/evaluation.rules.js';
export * from './domain/violation.js';
