export { type Candidate, type Neighbour, type Statistics } from './candidate.js';
export { type Feature, type Features, FACTS, MEASURES } from './features.js';
export { analyseQuestion, type Question } from './question.js';
export { rerank, type Reranked, type RerankOptions, standardisedFeatures } from './rerank.js';
export { stemsOf } from './stems.js';
