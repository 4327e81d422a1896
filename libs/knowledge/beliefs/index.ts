export * from './domain/belief.js';
export * from './domain/belief.rules.js';
export * from './domain/belief.views.js';
export * from './domain/mass.rules.js';
export * from './domain/policy.rules.js';
export * from './domain/test-mark.rules.js';
export * from './domain/test-suggestion.js';
