export * from './decide-proposal.js';
export * from './get-proposal.js';
export * from './list-proposals.js';
