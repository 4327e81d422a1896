export * from './gathering.js';
export * from './gathering.errors.js';
export * from './gathering.events.js';
export * from './gathering.rules.js';
export * from './gathering.views.js';
