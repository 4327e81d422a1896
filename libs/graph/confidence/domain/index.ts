export * from './confidence.js';
export * from './confidence.errors.js';
export * from './observation.rules.js';
export * from './reasoning-types.js';
export * from './derived.rules.js';
export * from './assumed.rules.js';
