export * from './domain/decay.rules.js';
export * from './domain/lifecycle.js';
export * from './domain/expiry.rules.js';
export * from './store/due-item.repository.js';
export * from './use-cases/decay-handler.js';
export * from './use-cases/expiry-handler.js';
export * from './use-cases/sessions-handler.js';
