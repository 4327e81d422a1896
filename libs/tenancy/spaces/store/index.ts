export * from './space-directory.js';
export * from './space.projector.js';
