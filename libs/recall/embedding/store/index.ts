export * from './embedding-store.js';
