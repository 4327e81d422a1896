export { idf, type Candidate, type Statistics } from './candidate.js';
export { isDated } from './date-match.js';
export { type Feature, type Features, FACTS, MEASURES } from './features.js';
export { analyseQuestion, type Question } from './question.js';
export { featuresOf, rerank, type Reranked } from './rerank.js';
