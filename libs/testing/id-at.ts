/** An id that was created at a given time. */
export { firstIdAt as idAt } from '../kernel/index.js';
