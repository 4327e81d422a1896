// The rules of the product that training uses, from the build.
export { stemsOf } from '#libs/kernel/text/index.js';
export { candidatesAmong, featuresOf, inPlace, understood } from '#libs/recall/search/index.js';
export { BuiltinEmbedder } from '#libs/platform/embeddings/index.js';
