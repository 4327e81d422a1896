export * from './proposal.js';
export * from './proposal.events.js';
export * from './proposal.rules.js';
export * from './proposal.schemas.js';
