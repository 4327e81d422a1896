export * from './journal.js';
export * from './projector.js';
