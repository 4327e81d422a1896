export * from './domain/support.rules.js';
export * from './domain/endorsement.rules.js';
export * from './domain/lesson.schemas.js';
export * from './store/support-policy.js';
export * from './use-cases/endorse-nudge.js';
