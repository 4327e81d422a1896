export * from './space.js';
