export * from './embedding-store.js';
export * from './read-models.js';
export * from './vector-indexes.js';
export * from './vector-forms.js';
export * from './vector-gaps.js';
