export * from './extraction.schemas.js';
export * from './question.rules.js';
export * from './judgement.rules.js';
export * from './triple.rules.js';
export * from './withdrawal.rules.js';
