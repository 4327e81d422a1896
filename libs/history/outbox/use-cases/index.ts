export * from './relay-outbox.js';
