export * from './start-due-runs.js';
export * from './get-schedule.js';
export * from './mark-maintenance-due.js';
export * from './set-schedule.js';
