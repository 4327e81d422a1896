export * from './session.js';
export * from './session.events.js';
export * from './filter-labels.js';
export * from './heartbeat.js';
