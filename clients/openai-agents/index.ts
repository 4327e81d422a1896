export type { Reporting } from '../shared/reporting.js';
export type { MemoryToolOptions } from '../shared/tools.js';
export { CredenceSession, type CredenceSessionOptions } from './session.js';
export { memoryTools, type MemoryFunctionTool } from './tools.js';
