export * from './domain/finder.rules.js';
export * from './domain/pattern.rules.js';
export * from './use-cases/steps/slow-patterns.js';
