export * from './graph.reader.js';
export * from './reflection.reader.js';
