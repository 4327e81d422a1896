export * from './link.js';
export * from './moves.rules.js';
export * from './components.rules.js';
