// The rules of the product that training goes through, from what was built.
export { candidatesAmong, featuresOf, inPlace, stemsOf, understood } from '#libs/recall/search/index.js';
export { BuiltinEmbedder } from '#libs/platform/embeddings/index.js';
