export * from './domain/interruption.js';
export * from './store/interruption.repository.js';
export * from './use-cases/report-interruption.js';
