export { idf, type Candidate, type Statistics } from './domain/candidate.js';
export { isDated } from './domain/date-match.js';
export { type Feature, type Features, FACTS, MEASURES } from './domain/features.js';
export { analyseQuestion, type Question } from './domain/question.js';
export { featuresOf, rerank, type Reranked } from './domain/rerank.js';
export { stemsOf } from './domain/stems.js';
