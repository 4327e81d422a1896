export * from './record-denials.js';
