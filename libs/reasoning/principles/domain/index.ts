export * from './rest.rules.js';
export * from './principle.schemas.js';
