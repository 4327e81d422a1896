/** Makes an id with a given time of creation. */
export { firstIdAt as idAt } from '../kernel/index.js';
