export * from './store/outbox.js';
export * from './use-cases/recover-messages.js';
export * from './use-cases/steps/begun-deliveries.js';
export * from './use-cases/relay-outbox.js';
export * from './use-cases/measure-backlog.js';
