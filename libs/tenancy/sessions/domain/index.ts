export * from './session.js';
export * from './session.events.js';
