export * from './assertion.rules.js';
export * from './source.js';
export * from './source.errors.js';
export * from './source.events.js';
export * from './source.rules.js';
export * from './source.schemas.js';
