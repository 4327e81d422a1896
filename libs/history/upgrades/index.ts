export * from './domain/upgrade.js';
export * from './use-cases/upgrade.js';
