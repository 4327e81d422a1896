export { refuseCircle } from './circle.js';
export { PremiseReader } from './premise-reader.js';
