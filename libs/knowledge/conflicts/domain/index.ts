export * from './conflict.errors.js';
export * from './conflict.schemas.js';
export * from './contradiction.rules.js';
export * from './conflict.view-of.js';
export * from './resolution.rules.js';
export * from './review.rules.js';
export * from './withdrawal.rules.js';
