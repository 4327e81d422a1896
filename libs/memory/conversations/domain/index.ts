export * from './conversation.schemas.js';
export * from './message.js';
export * from './message.rules.js';
