export * from './domain/continuity.rules.js';
