export * from './embedding-store.js';
export * from './read-models.js';
