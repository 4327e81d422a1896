export * from './count-words.js';
