export * from './create-tenant.js';
