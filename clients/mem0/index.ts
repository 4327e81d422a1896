export { MemoryNotChangedError } from './not-changed.js';
export { MemoryClient, type MemoryClientOptions } from './memory-client.js';
export type * from './memory.js';
