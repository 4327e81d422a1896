export * from './use.errors.js';
export * from './use.events.js';
export * from './use.rules.js';
export * from './use.schemas.js';
