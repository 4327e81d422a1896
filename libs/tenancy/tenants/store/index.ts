export * from './tenant.projector.js';
