export * from './possible-conflict.projector.js';
export * from './possible-conflict.repository.js';
