export * from './extract-claim.js';
export * from './evolve.js';
