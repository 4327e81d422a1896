export * from './canonical-json.js';
export * from './context.js';
export * from './errors.js';
export * from './ids.js';
export * from './operation.js';
export * from './paging.js';
export * from './rounding.js';
export * from './time.js';
