export * from './graph.repository.js';
