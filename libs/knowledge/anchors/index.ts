export * from './domain/anchor.js';
export * from './domain/binding.rules.js';
export * from './domain/finding.rules.js';
export * from './domain/payload.js';
