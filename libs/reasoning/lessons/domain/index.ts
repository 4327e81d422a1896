export * from './support.rules.js';
export * from './endorsement.rules.js';
export * from './lesson.schemas.js';
