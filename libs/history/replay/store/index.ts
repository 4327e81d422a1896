export * from './scratch-schema.js';
