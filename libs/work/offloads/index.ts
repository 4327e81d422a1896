export * from './domain/offload.js';
export * from './store/offload.repository.js';
export * from './use-cases/offloads.js';
