export * from './local-socket.js';
