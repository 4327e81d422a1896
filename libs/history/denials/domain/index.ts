export * from './denial.js';
