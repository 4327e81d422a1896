export * from './words.js';
