export { activationOf, withRecord, type OwnWord } from './activation.js';
export { AdmitItems, keyHeldBy, type AdmitRequest, type ItemResult, type StoreResult } from './admit-items.js';
export { ForgedKeys } from './forged-keys.js';
export { KeepRoom } from './keep-room.js';
export { drawnKeyOf } from './known-slots.js';
export { VisibleClaims } from './visible-claims.js';
export { reachOf } from './reach-of.js';
export { ReferenceReader } from './references.js';
