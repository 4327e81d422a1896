export { FindAlike } from './find-alike.js';
