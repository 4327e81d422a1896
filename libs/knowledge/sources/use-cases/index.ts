export * from './list-sources.js';
export * from './put-source.js';
