export * from './classes.js';
export * from './shelf-life.js';
export * from './strength.js';
export * from './support.js';
export * from './trust.js';
export * from './votes.js';
