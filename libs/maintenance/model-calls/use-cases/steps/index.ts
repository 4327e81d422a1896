export { CallRecords } from './call-records.js';
