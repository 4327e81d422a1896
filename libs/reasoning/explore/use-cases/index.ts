export * from './why.js';
export * from './get-impact.js';
export * from './list-neighbours.js';
export * from './find-path.js';
export * from './reflect.js';
export * from './get-integrity.js';
export * from './find-links.js';
