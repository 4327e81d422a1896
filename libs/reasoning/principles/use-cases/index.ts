export * from './mark-principles.js';
export * from './match-principles.js';
