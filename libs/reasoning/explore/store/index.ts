export * from './graph.reader.js';
