export * from './list-messages.js';
export * from './record-conversation.js';
