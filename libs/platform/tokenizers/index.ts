export * from './byte-pairs.js';
export * from './tokenizer.js';
export { Vocabularies, type Vocabulary } from './vocabularies.js';
