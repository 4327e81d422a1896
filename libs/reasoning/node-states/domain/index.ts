export * from './node-state.js';
export * from './causes.rules.js';
export * from './dependents.rules.js';
export * from './changes.rules.js';
export * from './premises.rules.js';
export * from './conclusion.rules.js';
