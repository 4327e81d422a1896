// The rules of the product that training goes through, from what was built.
export { stemsOf } from '#libs/kernel/text/index.js';
export { candidatesAmong, featuresOf, inPlace, understood } from '#libs/recall/search/index.js';
export { BuiltinEmbedder } from '#libs/platform/embeddings/index.js';
