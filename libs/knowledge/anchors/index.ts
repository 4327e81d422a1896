export * from './domain/anchor.js';
export * from './domain/binding.rules.js';
