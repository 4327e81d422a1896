export { BuildDigest, type DigestOrder, type Planned } from './build-digest.js';
export { Summarise, type Summarised } from './summarise.js';
