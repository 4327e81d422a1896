export * from './arms.js';
export * from './composed.js';
