export * from './store/outbox.js';
export * from './use-cases/relay-outbox.js';
