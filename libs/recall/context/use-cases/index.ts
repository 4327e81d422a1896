export * from './get-context.js';
