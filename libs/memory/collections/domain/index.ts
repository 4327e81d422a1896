export * from './collection.js';
export * from './collection.errors.js';
export * from './collection.events.js';
export * from './collection.rules.js';
export * from './collection.views.js';
