export * from './due-duties.js';
export * from './settings.projector.js';
export * from './settings.repository.js';
