export * from './duration.js';
export * from './evidence-type.js';
export * from './evidence-type.events.js';
export * from './evidence-type.rules.js';
export * from './evidence-type.schemas.js';
