export * from './resolution.repository.js';
export * from './resolver.reader.js';
export * from './contradiction-reviewer.js';
export * from './resolution-policy.js';
