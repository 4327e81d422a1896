export * from './seal-reader.js';
export * from './seal-writer.js';
export * from './sha256.js';
