export * from './revision.errors.js';
export * from './revision.schemas.js';
export * from './plain-revision.rules.js';
export * from './person-succession.rules.js';
export * from './claim-revision.rules.js';
