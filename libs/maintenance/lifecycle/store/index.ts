export * from './holds.js';
export * from './due-item.repository.js';
