export * from './domain/space.js';
export * from './store/space-directory.js';
export * from './store/space.projector.js';
export * from './use-cases/steps/policy-effects.js';
export * from './use-cases/create-space.js';
export * from './use-cases/read-spaces.js';
export * from './use-cases/change-space.js';
