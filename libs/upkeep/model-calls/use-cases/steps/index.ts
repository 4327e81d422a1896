export { RecordCall } from './record-call.js';
