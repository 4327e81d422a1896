export * from './items.js';
export * from './stem.js';
export * from './stems.js';
export * from './words.js';
export * from './fingerprint.js';
export * from './negations.js';
export * from './saying.js';
