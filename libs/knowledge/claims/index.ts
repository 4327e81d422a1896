export * from './domain/admission/admission.rules.js';
export * from './domain/claim.view-of.js';
export * from './domain/admission/slot-key.js';
export * from './domain/claim.errors.js';
export * from './domain/claim.schemas.js';
export * from './domain/claim.views.js';
export * from './domain/visibility.rules.js';
export {
  concludedBy,
  PLAIN,
  timesOf,
  type ClaimBasis,
  type Incoming,
  type PromotedClaim,
  type PremiseSupport,
} from './domain/admission/incoming.js';
export * from './domain/admission/room.rules.js';
export { blame, MAX_TAGS, reaccept, reground, type Reacceptance } from './domain/admission/repetition.rules.js';
export * from './domain/changes/regrouping.rules.js';
export { addsTo, isSameEntry, sharing, supplants } from './domain/trust/shares.rules.js';
export {
  changedRows,
  readAttachments,
  writtenAttachments,
  type WrittenAttachment,
} from './domain/state/written-attachment.js';
export { PLACES_OF_VOICE } from './domain/trust/places.rules.js';
export type { OpenProposition } from './domain/admission/full-workspace.rules.js';
export * from './domain/changes/promotion.rules.js';
export * from './domain/changes/retraction.rules.js';
export * from './domain/changes/support.rules.js';
export * from './domain/changes/votes.rules.js';
export * from './domain/admission/store-result.js';
export * from './domain/admission/succession.rules.js';
export * from './domain/conflicts/conflict.errors.js';
export * from './domain/conflicts/conflict.views.js';
export * from './domain/conflicts/contradiction.rules.js';
export * from './domain/conflicts/resolution.rules.js';
export * from './domain/conflicts/review.rules.js';
export * from './domain/conflicts/withdrawal.rules.js';
export * from './domain/trust/evidence-support.js';
export * from './domain/conflicts/possible-conflict.schemas.js';
export * from './domain/gate/appraisal.rules.js';
export {
  AuthorShares,
  authorShareOf,
  givingWay,
  ownGivingWay,
  reservedFrom,
  sharedOut,
  sizesOf,
} from './domain/gate/author-shares.rules.js';
export * from './domain/gate/gate.rules.js';
export * from './domain/gate/conflict.rules.js';
export * from './domain/state/claim.js';
export * from './domain/state/stakes.js';
export * from './domain/state/conflict.js';
export * from './domain/state/fact.js';
export * from './domain/state/draft.js';
export * from './domain/gate/quarantine.rules.js';
export * from './domain/gate/precedence.rules.js';
export * from './domain/state/slot.js';
export * from './domain/state/slot.events.js';
export * from './domain/state/claim-support.js';
export * from './domain/state/slot.projection.js';
export * from './domain/gate/wording.rules.js';
export * from './domain/trust/belief.js';
export * from './domain/trust/belief-change.js';
export { countsAgainst, rivalsFor } from './domain/trust/rivals.rules.js';
export * from './domain/trust/trust.js';
export * from './domain/trust/support.js';
export * from './domain/trust/votes.js';
export * from './store/claim-fields.js';
export * from './store/claims-as-known.js';
export * from './store/skeleton-key.js';
export * from './store/slot.projector.js';
export * from './store/slot.repository.js';
export * from './store/claim-loader.js';
export * from './store/claim-reader.js';
export * from './store/claim-room.js';
export * from './policies/contradiction-policy.js';
export * from './policies/lookalike-policy.js';
export { activationOf, withRecord, type OwnWord } from './use-cases/steps/references.js';
export { AdmitItems, keyHeldBy, type ItemResult, type StoreResult } from './use-cases/steps/admit-items.js';
export { type AcceptedFact, type AdmitRequest, type Gated } from './use-cases/steps/admit-request.js';
export { ForgedKeys } from './use-cases/steps/known-slots.js';
export { EvidenceAttacher, SIDES, type Attached as AttachedEvidence } from './use-cases/steps/evidence-attacher.js';
export { CompetingValue, type Stored as CompetingStored } from './use-cases/steps/competing-value.js';
export { IntakeFragments } from './use-cases/steps/intake-fragments.js';
export { MadeSuggestions } from './store/made-suggestions.js';
export { KeepRoom } from './use-cases/steps/keep-room.js';
export { drawnKeyOf } from './use-cases/steps/known-slots.js';
export { VisibleClaims } from './use-cases/steps/visible-claims.js';
export { reachOf } from './use-cases/steps/references.js';
export { ReferenceReader } from './use-cases/steps/references.js';
export { ContradictionOpener, type Opener } from './use-cases/steps/contradiction-opener.js';
export { ConflictWithdrawer } from './use-cases/steps/conflict-reader.js';
export * from './use-cases/attach-evidence.js';
export * from './use-cases/vote.js';
export * from './use-cases/read-claims.js';
export * from './use-cases/read-history.js';
export * from './use-cases/retract-claim.js';
export * from './use-cases/review-claim.js';
export * from './use-cases/store-claim.js';
export * from './use-cases/contradict.js';
export * from './use-cases/read-conflicts.js';
export * from './use-cases/resolve-conflict.js';
export * from './use-cases/possible-conflicts.js';
export * from './domain/nearness/find.rules.js';
export * from './domain/nearness/nearness.rules.js';
export * from './domain/nearness/possible-conflict.js';
export * from './domain/nearness/sentence.js';
export * from './domain/nearness/topics.js';
export * from './domain/nearness/witness.rules.js';
export * from './store/possible-conflict.projector.js';
export * from './store/possible-conflict.repository.js';
