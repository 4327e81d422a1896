export * from './link.js';
export * from './moves.rules.js';
