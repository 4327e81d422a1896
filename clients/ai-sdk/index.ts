export type { Reporting } from '../shared/reporting.js';
export type { MemoryToolOptions } from '../shared/tools.js';
export { memoryMiddleware, type MemoryMiddlewareOptions } from './middleware.js';
export { memoryTools } from './tools.js';
