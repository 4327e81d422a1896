export * from './note-policy.js';
export * from './proposal-policy.js';
