export * from './byte-pairs.js';
export * from './tokenizer.js';
export * from './vocabularies.js';
