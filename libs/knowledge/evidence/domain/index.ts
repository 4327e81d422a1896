export * from './evidence.js';
export * from './evidence.errors.js';
export * from './evidence.events.js';
export * from './evidence.rules.js';
export * from './evidence.schemas.js';
export * from './support.rules.js';
