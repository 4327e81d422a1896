export * from './extract-claim.js';
export * from './evolve.js';
export * from './propose-triple.js';
