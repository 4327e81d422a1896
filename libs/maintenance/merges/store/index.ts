export * from './merge.projector.js';
export * from './merge.repository.js';
