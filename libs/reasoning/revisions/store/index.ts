export * from './reinstatement-follower.js';
export * from './revision.repository.js';
