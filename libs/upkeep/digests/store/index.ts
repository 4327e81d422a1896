export * from './digest.repository.js';
export * from './digest-follower.js';
