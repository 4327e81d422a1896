export * from './domain/archive.js';
export * from './store/archive-store.js';
export * from './use-cases/archives.js';
export * from './use-cases/steps/drop-payloads.js';
