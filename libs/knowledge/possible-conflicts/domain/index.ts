export * from './find.rules.js';
export * from './marks.rules.js';
export * from './nearness.rules.js';
export * from './possible-conflict.js';
export * from './possible-conflict.schemas.js';
export * from './sentence.js';
export * from './topics.js';
export * from './witness.rules.js';
