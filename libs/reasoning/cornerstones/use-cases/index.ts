export * from './retire-cornerstone.js';
