export * from './admission/admission.rules.js';
export * from './as-of.js';
export * from './admission/slot-key.js';
export * from './claim.errors.js';
export * from './claim.schemas.js';
export * from './claim.view-of.js';
export * from './claim.views.js';
export {
  concludedBy,
  PLAIN,
  timesOf,
  type ClaimBasis,
  type Incoming,
  type PremiseSupport,
} from './admission/incoming.js';
export * from './admission/quota.rules.js';
export { addsTo, MAX_TAGS } from './admission/repetition.rules.js';
export * from './lanes.js';
export * from './regrouping.rules.js';
export * from './restoration.rules.js';
export * from './retraction.rules.js';
export * from './support.rules.js';
export * from './votes.rules.js';
export * from './store-result.js';
export * from './admission/succession.rules.js';
export * from './claim.history.js';
export * from './room.rules.js';
