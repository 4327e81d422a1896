export * from './reinstatement-policy.js';
export * from './revision.repository.js';
