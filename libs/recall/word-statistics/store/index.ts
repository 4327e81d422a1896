export * from './statistics-store.js';
