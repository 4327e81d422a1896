export { AdmitItems, keyHeldBy, type AdmitRequest, type ItemResult, type StoreResult } from './admit-items.js';
export { VisibleClaims } from './visible-claims.js';
export { reachOf } from './reach-of.js';
export { ReferenceReader } from './references.js';
