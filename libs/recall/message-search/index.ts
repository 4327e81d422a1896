export * from './store/message-search.js';
