export * from './evidence.js';
export * from './evidence.errors.js';
export * from './evidence.events.js';
export * from './evidence.rules.js';
export * from './evidence.schemas.js';
export * from './regrouping.schemas.js';
export * from './root-group.rules.js';
export * from './support.rules.js';
