export * from './space.js';
export * from './space-models.js';
