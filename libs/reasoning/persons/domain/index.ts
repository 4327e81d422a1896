export * from './tier.rules.js';
export * from './person.rules.js';
export * from './person.schemas.js';
export * from './rights.rules.js';
