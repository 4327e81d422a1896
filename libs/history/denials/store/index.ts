export * from './denial.projector.js';
