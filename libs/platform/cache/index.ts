export { growingCache } from './growing-cache.js';
