export * from './support.rules.js';
