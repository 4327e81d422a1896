export * from './verify-replay.js';
