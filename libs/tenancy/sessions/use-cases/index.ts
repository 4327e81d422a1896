export * from './close-session.js';
export * from './get-session.js';
export * from './join-session.js';
export * from './list-sessions.js';
export * from './open-session.js';
export * from './record-heartbeats.js';
