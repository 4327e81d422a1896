export * from './domain/continuity.rules.js';
export * from './domain/continuity.schemas.js';
export * from './domain/drift.rules.js';
export { PackageBuilder } from './use-cases/steps/package-builder.js';
export * from './use-cases/get-task.js';
export * from './use-cases/measure-course.js';
export * from './use-cases/restore.js';
