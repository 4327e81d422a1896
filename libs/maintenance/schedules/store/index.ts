export * from './due-times.js';
export * from './settings.projector.js';
export * from './settings.repository.js';
