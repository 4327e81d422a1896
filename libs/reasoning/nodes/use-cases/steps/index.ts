export { NodeReader } from './node-reader.js';
