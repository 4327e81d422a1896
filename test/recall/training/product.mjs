// The rules of the product that training goes through, from what was built.
export { stemsOf } from '#libs/kernel/text/index.js';
export { featuresOf } from '#libs/recall/reranking/index.js';
export { candidatesAmong, inPlace, understood } from '#libs/recall/search/index.js';
export { BuiltinEmbedder } from '#libs/platform/embeddings/index.js';
