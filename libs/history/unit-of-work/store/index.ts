export * from './unit-of-work.js';
