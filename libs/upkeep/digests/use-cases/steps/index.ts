export { BuildDigest, type DigestOrder } from './build-digest.js';
export { Summarise, type Summarised } from './summarise.js';
