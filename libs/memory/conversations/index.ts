export * from './domain/conversation.schemas.js';
export * from './domain/message.js';
export * from './domain/message.rules.js';
export * from './store/message.projector.js';
export * from './store/message.repository.js';
export * from './use-cases/conversations.js';
