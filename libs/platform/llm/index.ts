export * from './llm.js';
export * from './remote-model.js';
export * from './open-llm.js';
