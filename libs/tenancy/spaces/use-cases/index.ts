export * from './create-space.js';
export * from './get-space.js';
export * from './list-spaces.js';
export * from './set-clock.js';
export * from './set-policy.js';
