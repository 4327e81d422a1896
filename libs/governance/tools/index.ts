export * from './domain/tool.schemas.js';
export * from './domain/tool.events.js';
export * from './domain/boundary.rules.js';
export * from './use-cases/call-tool.js';
