export * from './schedule.js';
export * from './slots.rules.js';
