export * from './domain/model-call.js';
export { CallRecords } from './use-cases/steps/call-records.js';
