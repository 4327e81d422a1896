export * from './domain/count-job.js';
export * from './store/statistics-store.js';
export * from './use-cases/count-words.js';
