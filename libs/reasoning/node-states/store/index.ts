export * from './node-state.repository.js';
