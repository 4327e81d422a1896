export * from './walk-cascade.js';
