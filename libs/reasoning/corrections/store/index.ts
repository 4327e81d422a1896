export * from './cascade-policy.js';
