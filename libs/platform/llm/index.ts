export * from './llm.js';
