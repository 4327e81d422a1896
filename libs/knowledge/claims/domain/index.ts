export * from './claim.schemas.js';
export * from './claim.views.js';
export * from './claim.view-of.js';
