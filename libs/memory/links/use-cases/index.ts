export * from './list-links.js';
export * from './add-link.js';
export * from './remove-link.js';
export * from './list-orphans.js';
