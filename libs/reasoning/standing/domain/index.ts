export * from './standing.js';
export * from './causes.rules.js';
export * from './leaning.rules.js';
export * from './changes.rules.js';
export * from './premises.rules.js';
export * from './conclusion.rules.js';
