export * from './domain/continuity.rules.js';
export * from './domain/continuity.schemas.js';
export { PackageBuilder } from './use-cases/steps/package-builder.js';
export * from './use-cases/restore.js';
