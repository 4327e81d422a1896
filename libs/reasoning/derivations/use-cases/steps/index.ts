export { PremiseReader } from './premise-reader.js';
