export * from './begin-due.js';
export * from './get-schedule.js';
export * from './hasten-sweeps.js';
export * from './set-schedule.js';
