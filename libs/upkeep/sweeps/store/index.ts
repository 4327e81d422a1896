export * from './holds.js';
export * from './sweep.repository.js';
