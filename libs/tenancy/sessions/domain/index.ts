export * from './session.js';
export * from './session.events.js';
export * from './heartbeat.js';
