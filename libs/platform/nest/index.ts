export * from './provide.js';
