export * from './evaluation.rules.js';
export * from './page.rules.js';
export * from './root.rules.js';
