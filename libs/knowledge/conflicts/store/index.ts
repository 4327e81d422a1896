export * from './contradiction-policy.js';
