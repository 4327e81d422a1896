export { BuildDigest, type DigestOrder } from './build-digest.js';
