export { AdmitItems, keyHeldBy, type AdmitRequest, type ItemResult, type StoreResult } from './admit-items.js';
export { ReferenceReader } from './references.js';
