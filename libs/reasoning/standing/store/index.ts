export * from './standing.repository.js';
