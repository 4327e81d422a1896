export * from './domain/denial.js';
export * from './use-cases/record-denials.js';
