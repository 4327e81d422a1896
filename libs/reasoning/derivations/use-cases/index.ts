export * from './derive.js';
export * from './rederive.js';
