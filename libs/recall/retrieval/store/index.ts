export * from './arms.js';
