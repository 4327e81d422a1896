export * from './domain/checkpoint.js';
export * from './domain/confidence.rules.js';
export * from './domain/inheritance.rules.js';
export * from './domain/match.rules.js';
export * from './domain/trigger.rules.js';
