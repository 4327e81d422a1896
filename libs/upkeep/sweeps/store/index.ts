export * from './sweep.repository.js';
