export * from './embed-pending.js';
