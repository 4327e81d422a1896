export * from './domain/borne-out.rules.js';
export * from './domain/material.js';
export * from './domain/model-call.js';
export { CallRecords } from './use-cases/steps/call-records.js';
