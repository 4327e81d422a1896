export * from './compress.js';
export * from './list-members.js';
export * from './expand-digest.js';
export * from './rebuild-digest.js';
