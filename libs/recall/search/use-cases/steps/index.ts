export { AnswerSearch } from './answer-search.js';
