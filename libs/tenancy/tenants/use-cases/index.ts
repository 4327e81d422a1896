export * from './create-tenant.js';
export * from './list-tenants.js';
