export * from './conflict.schemas.js';
export * from './conflict.view-of.js';
