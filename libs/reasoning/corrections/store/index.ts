export * from './cascade-starter.js';
