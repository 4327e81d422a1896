export * from './domain/denial.js';
export * from './store/denial.projector.js';
export * from './use-cases/record-denials.js';
