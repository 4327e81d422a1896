export * from './seal.rules.js';
