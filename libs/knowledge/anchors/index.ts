export * from './domain/anchor.js';
export * from './domain/binding.rules.js';
export * from './domain/finding.rules.js';
export * from './domain/payload.js';
export * from './domain/naming.rules.js';
export * from './use-cases/steps/anchor-finder.js';
