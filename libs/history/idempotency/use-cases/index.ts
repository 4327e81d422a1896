export * from './forget-answers.js';
