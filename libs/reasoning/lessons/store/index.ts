export * from './support-policy.js';
