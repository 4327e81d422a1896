export * from './digest.repository.js';
export * from './digest-policy.js';
