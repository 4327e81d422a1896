export * from './effects.js';
export * from './proposal.projector.js';
export * from './proposal.repository.js';
