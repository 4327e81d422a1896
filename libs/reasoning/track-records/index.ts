export { factorOf } from './domain/reliability.rules.js';
export * from './store/due-sources.js';
export * from './use-cases/steps/reliability-weigher.js';
