export * from './domain/tenant.js';
export * from './store/tenant.projector.js';
export * from './store/tenant.repository.js';
export * from './use-cases/tenants.js';
