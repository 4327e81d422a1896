import type { ShelfLife } from '../../../trust/domain/index.js';
import type { Grounding } from '#libs/graph/nodes/domain/index.js';
import type { AssertionClass, Id } from '#libs/kernel/index.js';

/** The last three are those of goals. */
export const CLAIM_STATUSES = ['active', 'superseded', 'disputed', 'quarantined', 'archived', 'retracted', 'paused', 'achieved', 'abandoned'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];
/** Node types of the graph that are claims (graph spec, section 1); `claim` is one that nothing but evidence carries. */
export const CLAIM_TYPES = [
  'claim', 'observation_factual', 'observation_predictive', 'derivation', 'theory', 'axiom', 'conjecture', 'goal', 'lesson',
] as const;
export type ClaimType = (typeof CLAIM_TYPES)[number];
export const SCOPES = ['global', 'session', 'temporal'] as const;
export type Scope = (typeof SCOPES)[number];
/** Global and temporal claims share a lane; claims of a session keep to themselves. */
export type Lane = 'durable' | 'session';
/** What a caller may choose among. */
export const ASKED_CATEGORIES = ['decision', 'finding', 'preference', 'insight', 'fact', 'event', 'task', 'commitment', 'note'] as const;
/** What several claims say together, made by the service alone. */
export const DIGEST = 'digest';
export const CATEGORIES = [...ASKED_CATEGORIES, DIGEST] as const;
export type Category = (typeof CATEGORIES)[number];

export const BLOCK_REASONS = ['trust_insufficient', 'user_protected', 'predicate_requires_review', 'circular'] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];
export const QUARANTINE_REASONS = [...BLOCK_REASONS, 'suspicious_input', 'manual'] as const;
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number];

/** When something holds in the world: from (inclusive) until (exclusive); null is open. */
export interface Window {
  validFrom: Date;
  validUntil: Date | null;
}

/** What never changes about a claim. */
export interface ClaimContent {
  id: Id<'clm'>;
  type: ClaimType;
  spaceId: Id<'spc'>;
  text: string;
  /** As written, and below in comparable form. All null for a claim without a triple. */
  subject: string | null;
  predicate: string | null;
  value: string | null;
  subjectN: string | null;
  predicateN: string | null;
  valueN: string | null;
  /** Hash of the claim key: what can hold one value at a time. null without a triple. */
  slot: string | null;
  /** Hash of the comparable value. */
  valueKey: string | null;
  lane: Lane;
  scope: Scope;
  sessionId: Id<'ses'> | null;
  category: Category;
  importance: number;
  agent: string | null;
  observedAt: Date;
  recordedAt: Date;
  recordedBy: Id<'prn'>;
  /** The claim whose later part this one carries on. */
  remainderOf: Id<'clm'> | null;
  externalId: string | null;
}

/** What events change about a claim; every such event carries all of it. Its shelf life is that of its own evidence, or of its premises. */
export interface ClaimState extends Window, ShelfLife {
  status: ClaimStatus;
  statusReason: string | null;
  /** The worse of what its own evidence makes of it and what it inherits, as of `stateSince`; readers let it age by their own now (`groundingAt`). */
  grounding: Grounding;
  /** The worst that befell what it was derived from. */
  inherited: Grounding;
  /** The lowest trust and gateTrust among its premises as of the last event; null: it rests on evidence of its own. */
  trustLimit: number | null;
  gateTrustLimit: number | null;
  /** How far its reasoning or its quote carries, 9 decimals; null: equal to trust. */
  confidence: number | null;
  /** Whether the database keeps other values out of its window: single-valued, and not kept beside another by a reviewer. */
  isExclusive: boolean;
  /** Stored as history: it lost to a later observation on arrival. */
  isHistorical: boolean;
  validFromInferred: boolean;
  tags: string[];
  base: number;
  baseClass: AssertionClass;
  corroboration: number;
  reinforcements: number;
  disputes: number;
  gateReinforcements: number;
  gateDisputes: number;
  /** As of `stateSince`; readers compute it at their own now. */
  trust: number;
  gateTrust: number;
  anchorAt: Date;
  halfLifeDays: number;
  touchedAt: Date;
  supersededBy: Id<'clm'> | null;
  /** The claim that says the same and took over what speaks for this one; set while archived for that. */
  mergedInto: Id<'clm'> | null;
  /** Highest weight on record when a reviewer rejected the claim; null while none has. */
  rejectedWeight: number | null;
  version: number;
  stateSince: Date;
}

/** A row of `claims`. */
export interface Claim extends ClaimContent, ClaimState {}

/** The changing part of a claim, to be written whole. */
export function stateOf(claim: Claim): ClaimState {
  const {
    status, statusReason, grounding, inherited, staleAt, expiresAt, trustLimit, gateTrustLimit, confidence, isExclusive, isHistorical, validFrom, validUntil, validFromInferred, tags, base, baseClass, corroboration,
    reinforcements, disputes, gateReinforcements, gateDisputes, trust, gateTrust, anchorAt, halfLifeDays, touchedAt, supersededBy, mergedInto, rejectedWeight,
    version, stateSince,
  } = claim;
  return {
    status, statusReason, grounding, inherited, staleAt, expiresAt, trustLimit, gateTrustLimit, confidence, isExclusive, isHistorical, validFrom, validUntil, validFromInferred, tags, base, baseClass, corroboration,
    reinforcements, disputes, gateReinforcements, gateDisputes, trust, gateTrust, anchorAt, halfLifeDays, touchedAt, supersededBy, mergedInto, rejectedWeight,
    version, stateSince,
  };
}
