import type { Grounding } from '#libs/graph/model/index.js';
import type { Written } from '#libs/history/events/index.js';
import { picker, type AssertionClass, type Id } from '#libs/kernel/index.js';
import { statesValue, type Volatility } from '../../../predicates/index.js';
import type { ClaimLife } from '../../../evidence-types/index.js';
import type { Part } from '../trust/support.js';
import type { BeliefPolicy, BeliefState, Masses, PropositionClass } from '../../../beliefs/index.js';
import type { Fact, FactCause } from './fact.js';
import type { TestStakes } from './stakes.js';

/** Status reason of a claim of a workspace that was promoted to the durable lane. */
export const PROMOTED = 'promoted';

export const CLAIM_STATUSES = ['active', 'superseded', 'disputed', 'quarantined', 'archived', 'retracted'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];
/** Node types of the graph that are claims (graph spec, section 1); `claim` is a claim that only evidence supports. */
export const CLAIM_TYPES = [
  'claim',
  'observation_factual',
  'observation_predictive',
  'derivation',
  'theory',
  'axiom',
  'conjecture',
  'lesson',
] as const;
export type ClaimType = (typeof CLAIM_TYPES)[number];
/** Scopes outside workspaces. */
export const COMMON_SCOPES = ['global', 'session', 'temporal'] as const;
export const SCOPES = [...COMMON_SCOPES, 'workspace'] as const;
export type Scope = (typeof SCOPES)[number];
/** Global and temporal claims share a lane; each session and each workspace has a lane of its own. */
export type Lane = 'durable' | 'session' | 'workspace';
/**
 * The categories to which the product gives a meaning: a section in contexts, or a weight in the strength of a claim. A
 * caller may also use any other word.
 */
export const KNOWN_CATEGORIES = [
  'decision',
  'finding',
  'preference',
  'insight',
  'fact',
  'event',
  'task',
  'commitment',
  'note',
] as const;
/** A combination of several claims, made only by the service. */
export const DIGEST = 'digest';
/**
 * What was learned from conversations: atoms quote messages, scenarios summarise atoms, personas summarise scenarios.
 * Only a candidate that was promoted becomes one (gates spec, section 7).
 */
export const LEVELS = ['atom', 'scenario', 'persona'] as const;
export type Level = (typeof LEVELS)[number];
export const isLevel = (category: string): category is Level => LEVELS.some((level) => level === category);
/** Notes of an agent about its work: claims that also have a row of notes (continuity spec, section 7). */
export const NOTE_CATEGORIES = ['assumption', 'failure', 'strategy'] as const;
export type NoteCategory = (typeof NOTE_CATEGORIES)[number];
export const isNoteCategory = (category: string): category is NoteCategory =>
  NOTE_CATEGORIES.some((each) => each === category);
/** Categories of claims that are created in a special way: no caller may give them to a claim. */
export const RESERVED_CATEGORIES: readonly string[] = [DIGEST, ...LEVELS, ...NOTE_CATEGORIES];
/** A category of the caller's own. */
export const CATEGORY = /^[a-z][a-z0-9_-]{0,49}$/;

export const BLOCK_REASONS = ['trust_insufficient', 'user_protected', 'predicate_requires_review', 'circular'] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];
/** `replacement_blocked`: it is only waiting to replace a claim under another key. */
export const QUARANTINE_REASONS = [...BLOCK_REASONS, 'replacement_blocked', 'suspicious_input', 'manual'] as const;
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number];

/** When a statement is valid in the world: from (inclusive) until (exclusive); null is open. */
export interface Window {
  validFrom: Date;
  validUntil: Date | null;
}

/** The part of a claim that never changes. */
export interface ClaimContent {
  id: Id<'clm'>;
  type: ClaimType;
  spaceId: Id<'spc'>;
  text: string;
  /** As written; the comparable form is below. All null for a claim without a triple. */
  subject: string | null;
  predicate: string | null;
  value: string | null;
  subjectN: string | null;
  predicateN: string | null;
  valueN: string | null;
  /** Hash of the claim key, under which one value can be valid at a time. null without a triple. */
  slot: string | null;
  /** Hash of the comparable value. */
  valueKey: string | null;
  lane: Lane;
  scope: Scope;
  /** The session of the claim, or the session to which its workspace belongs. */
  sessionId: Id<'ses'> | null;
  /** The workspace that it is in; null or absent: it is in none. */
  workspaceId?: Id<'wsp'> | null | undefined;
  category: string;
  importance: number;
  agent: string | null;
  recordedAt: Date;
  recordedBy: Id<'prn'>;
  /** The claim whose remainder this one is. */
  remainderOf: Id<'clm'> | null;
  externalId: string | null;
  /** The namespace of its external id; null: the namespace of its recorder. */
  namespace?: string | null;
  /**
   * null or absent: it is a plain claim. If a fact is asserted again under another version of the schema, its
   * `schemaVersion` changes to that version.
   */
  fact?: Fact | null | undefined;
  /** The volatility of its predicate when it was stored; null or absent: medium. */
  volatility?: Exclude<Volatility, 'medium'> | null | undefined;
  /** null or absent: descriptive. */
  propositionClass?: Exclude<PropositionClass, 'descriptive'> | null | undefined;
}

/**
 * The fields that belief depends on, in addition to the clock. A field that is null or absent has its default: no
 * group, no mass, not shielded, `credence-v1`. A claim without `supportMass` was stored before beliefs were introduced.
 */
export type BeliefFields = { [Field in keyof Masses]?: Masses[Field] | null | undefined } & {
  /** The belief policy by which it is weighed. */
  beliefPolicy?: Exclude<BeliefPolicy, 'credence-v1'> | null | undefined;
  /** The recorded state of belief, which is valid until `beliefDueAt`. */
  beliefState?: BeliefState | null | undefined;
  /** The first moment at which the clock changes the state; null: never. */
  beliefDueAt?: Date | null | undefined;
  /** Whether the prediction of a predictive claim was confirmed. */
  confirmed?: boolean | null | undefined;
  /** The failed test that is in force. */
  failedTest?: string | null | undefined;
  /**
   * For how many consecutive updates of its own evidence it has been contested; null or absent: it is not contested.
   */
  contestedUpdates?: number | null | undefined;
  /** Root groups of its live premises; null or absent: it was not derived. */
  premiseGroups?: string[] | null | undefined;
  /** The time of the newest observation that its premises depend on. */
  premisesObservedAt?: Date | null | undefined;
  /** The version with which it was provisional or better for the first time; null or absent: it never was. */
  provisionalVersion?: number | null | undefined;
  /** The support of other values of its key in its workspace; null or absent: no other value is in force there. */
  rivals?: readonly RivalItem[] | null | undefined;
};

/**
 * Support of another value of the key in the same workspace, which counts as contradiction (beliefs spec, section 3.2).
 */
export interface RivalItem {
  /** Id of the record. */
  id: string;
  group: string;
  class: AssertionClass;
  weight: number;
  reliability: number;
  contentKey: string;
  isLong: boolean;
}

/**
 * The part of a claim that events change; every such event contains all of it. Its shelf life is that of its own
 * evidence, or of its premises.
 */
export interface ClaimState extends Window, ClaimLife, BeliefFields, TestStakes {
  status: ClaimStatus;
  statusReason: string | null;
  /**
   * The worse of two groundings as of `stateSince`: the grounding by its own evidence, and the inherited one. Readers
   * compute the present grounding at their own time (`groundingAt`).
   */
  grounding: Grounding;
  /**
   * The parts that must all be supported, together with its premises if it has any. null or absent, as for a plain
   * claim: there is one part, which all its evidence meets, and evidence or premises alone are enough.
   */
  parts?: readonly Part[] | null | undefined;
  /** The cause that makes a fact unusable; null or absent: none. */
  cause?: FactCause | null | undefined;
  /** The worst grounding inherited from what it was derived from. */
  inherited: Grounding;
  /**
   * The lowest trust and gateTrust among its premises as of the last event; null: it depends on evidence of its own.
   */
  trustLimit: number | null;
  gateTrustLimit: number | null;
  /** How reliable its reasoning or its quote is, 9 decimals; null: equal to trust. */
  confidence: number | null;
  /**
   * Whether the database excludes other values from its window: its predicate is single-valued, and no reviewer has
   * kept the claim together with another one.
   */
  exclusive: boolean;
  /** Whether it was stored as history, because it lost to a later observation when it arrived. */
  historical: boolean;
  validFromInferred: boolean;
  /** The latest time at which an assertion of its owner's class was observed. */
  observedAt: Date;
  tags: string[];
  base: number;
  baseClass: AssertionClass;
  corroboration: number;
  reinforcements: number;
  disputes: number;
  gateReinforcements: number;
  gateDisputes: number;
  /** As of `stateSince`; readers compute the present value at their own time. */
  trust: number;
  gateTrust: number;
  agingFrom: Date;
  halfLifeDays: number;
  strengthRefreshedAt: Date;
  supersededBy: Id<'clm'> | null;
  /**
   * The surviving claim of a merge, or the claim that this one was promoted to; set while this claim is archived for
   * that reason.
   */
  mergedInto: Id<'clm'> | null;
  /** The highest weight of the claim when a reviewer rejected it; null if no reviewer has. */
  rejectedWeight: number | null;
  /** Whether a reviewer's own decision supports it. */
  activated: boolean;
  /**
   * If both evidence and premises support it: the values of the weaker of the two; the other columns contain the values
   * of the stronger. If it needs both: the values of each.
   */
  runnerUp: Written<Grounds> | Sides | null;
  /** null or absent: workspace. */
  tier?: 'canonical' | null | undefined;
  version: number;
  stateSince: Date;
}

/** The values of one support of a claim: evidence or premises. */
export type Grounds = Pick<
  ClaimState,
  | 'base'
  | 'baseClass'
  | 'corroboration'
  | 'agingFrom'
  | 'inherited'
  | 'trustLimit'
  | 'gateTrustLimit'
  | 'confidence'
  | 'staleAt'
  | 'expiresAt'
  | 'usableUntil'
>;

/** The values of evidence and of premises, for a claim that needs both. */
export type Sides = { evidence: Written<Grounds>; premises: Written<Grounds> };

/** Only what was promoted is canonical (beliefs spec, section 2.1). */
export const TIERS = ['workspace', 'canonical'] as const;

/** A row of `claims`. */
export interface Claim extends ClaimContent, ClaimState {}

/** Whether gates have accepted it as a fact. */
export const isFact = <C extends Pick<Claim, 'fact'>>(claim: C): claim is C & { fact: Fact } =>
  (claim.fact ?? null) !== null;

/** Whether a reviewer rejected the claim. A rejected claim never returns. */
export const isRejected = ({ status, rejectedWeight }: Pick<Claim, 'status' | 'rejectedWeight'>): boolean =>
  status === 'archived' && rejectedWeight !== null;

/** Whether a reviewer quarantined the claim. */
export const isSetAside = ({ status, statusReason }: Pick<Claim, 'status' | 'statusReason'>): boolean =>
  status === 'quarantined' && statusReason === 'manual';

/**
 * Whether evidence may be attached to the claim. A rejection applies to the evidence that the reviewer saw, so none may
 * be added afterwards (claims spec, section 15a, rule 17).
 */
export const takesEvidence = (claim: Pick<Claim, 'status' | 'rejectedWeight'>): boolean =>
  claim.status !== 'retracted' && !isRejected(claim);

/**
 * The kind of a field of a state: a time or another value, and whether it is computed from what the claim depends on.
 */
type FieldOf<T> = NonNullable<T> extends Date ? 'time' | 'support, time' : 'value' | 'support, value';

/** Every field of a state. If a field is missing here, or a time is not declared as one, the code does not compile. */
const STATE = {
  status: 'value',
  statusReason: 'value',
  grounding: 'support, value',
  inherited: 'support, value',
  staleAt: 'support, time',
  expiresAt: 'support, time',
  usableUntil: 'support, time',
  parts: 'value',
  cause: 'value',
  trustLimit: 'support, value',
  gateTrustLimit: 'support, value',
  confidence: 'support, value',
  exclusive: 'value',
  historical: 'value',
  validFrom: 'time',
  validUntil: 'time',
  validFromInferred: 'value',
  observedAt: 'time',
  tags: 'value',
  base: 'support, value',
  baseClass: 'support, value',
  corroboration: 'support, value',
  reinforcements: 'value',
  disputes: 'value',
  gateReinforcements: 'value',
  gateDisputes: 'value',
  trust: 'support, value',
  gateTrust: 'support, value',
  agingFrom: 'support, time',
  halfLifeDays: 'value',
  strengthRefreshedAt: 'time',
  supersededBy: 'value',
  mergedInto: 'value',
  rejectedWeight: 'value',
  activated: 'value',
  runnerUp: 'support, value',
  beliefPolicy: 'value',
  confirmed: 'support, value',
  failedTest: 'value',
  contestedUpdates: 'value',
  supportMass: 'support, value',
  contradictionMass: 'support, value',
  supportGroups: 'support, value',
  witnessGroups: 'support, value',
  contradictionGroups: 'support, value',
  opposingGroups: 'support, value',
  supportedAt: 'support, time',
  shielded: 'support, value',
  premiseGroups: 'support, value',
  premisesObservedAt: 'support, time',
  beliefState: 'support, value',
  beliefDueAt: 'support, time',
  tier: 'value',
  provisionalVersion: 'support, value',
  rivals: 'value',
  impact: 'value',
  testCost: 'value',
  benefit: 'value',
  version: 'support, value',
  stateSince: 'support, time',
} as const satisfies { [Field in keyof ClaimState]-?: FieldOf<ClaimState[Field]> };

type FieldsThatAre<What extends string> = {
  [Field in keyof typeof STATE]: (typeof STATE)[Field] extends What ? Field : never;
}[keyof typeof STATE];

const fieldsThatAre = <What extends string>(...what: What[]): FieldsThatAre<What>[] =>
  STATE_FIELDS.filter((field) => what.some((each) => each === STATE[field])) as FieldsThatAre<What>[];

export const STATE_FIELDS = Object.keys(STATE) as (keyof ClaimState)[];

/** The times of a state, which payloads contain as text. */
export const STATE_TIMES = fieldsThatAre('time', 'support, time');

/** The fields that a cascade computes again. */
export const SUPPORT_FIELDS = fieldsThatAre('support, value', 'support, time');
export const SUPPORT_TIMES = fieldsThatAre('support, time');

/** Fields that most claims do not have: payloads omit them if they are null. */
const SPARSE = [
  'beliefPolicy',
  'confirmed',
  'failedTest',
  'contestedUpdates',
  'supportMass',
  'contradictionMass',
  'supportGroups',
  'witnessGroups',
  'contradictionGroups',
  'opposingGroups',
  'supportedAt',
  'shielded',
  'premiseGroups',
  'premisesObservedAt',
  'beliefState',
  'beliefDueAt',
  'tier',
  'provisionalVersion',
  'rivals',
  'impact',
  'testCost',
  'benefit',
] as const satisfies readonly (keyof BeliefFields | keyof TestStakes | 'tier')[];

/**
 * Prepares a row for a payload: null fields become undefined, which JSON omits. Deleting the fields instead would make
 * the row a hash table, and every copy of it would cost ten times as much. Changes the row.
 */
export function withoutNulls<T extends object>(row: T): T {
  const fields = row as Record<string, unknown>;
  for (const field of SPARSE) if (fields[field] === null) fields[field] = undefined;
  return row;
}

/** The given fields that payloads omit if they are null. */
export const sparseAmong = (known: readonly string[]): readonly string[] =>
  SPARSE.filter((field) => known.includes(field));

/**
 * The reverse of `withoutNulls`: fields that the payload omitted become null. `sparse`: the fields of such a row that
 * payloads may omit. Changes the row.
 */
export function withNulls<T extends object>(row: T, sparse: readonly string[]): T {
  const fields = row as Record<string, unknown>;
  for (const field of sparse) fields[field] ??= null;
  return row;
}

/** The changing part of a claim, in the form in which it is written. */
export const stateOf: (claim: Claim) => ClaimState = picker(STATE_FIELDS);

const end = ({ validUntil }: Window): number => validUntil?.getTime() ?? Infinity;

/** The earlier of two ends; null means never. */
export const earlierEnd = (a: Date | null, b: Date | null): Date | null =>
  a === null || (b !== null && b < a) ? b : a;

export const overlaps = (a: Window, b: Window): boolean =>
  a.validFrom.getTime() < end(b) && b.validFrom.getTime() < end(a);

export const covers = (window: Window, instant: Date): boolean =>
  window.validFrom <= instant && instant.getTime() < end(window);

export const endsAfter = (window: Window, instant: Date): boolean => end(window) > instant.getTime();

/**
 * Whether two windows are the same. If neither start was stated, the starts count as equal, and only the ends are
 * compared.
 */
export const isSameWindow = (
  a: Window & { validFromInferred: boolean },
  b: Window & { validFromInferred: boolean },
): boolean => contains(a, b) && contains(b, a);

/**
 * Whether `outer` contains all of `inner`. If neither start was stated, the starts count as equal, and only the ends
 * are compared.
 */
export function contains(
  outer: Window & { validFromInferred: boolean },
  inner: Window & { validFromInferred: boolean },
): boolean {
  const startsInTime = outer.validFrom <= inner.validFrom || (outer.validFromInferred && inner.validFromInferred);
  return startsInTime && end(inner) <= end(outer);
}

type Said = Pick<Claim, 'text' | 'subject' | 'predicate' | 'value' | 'fact'>;

/**
 * The text of a claim that readers see: its text, or its triple if the text does not contain the value (claims spec,
 * section 15a, rule 3). The gate compared only the triple, so a text that states something else was never checked. The
 * text of a fact is made by the server.
 */
export function shownText({ text, subject, predicate, value, fact = null }: Said): string {
  return fact !== null || subject === null || predicate === null || value === null || statesValue(text, value)
    ? text
    : `${subject} / ${predicate} = ${value}`;
}

/** The claim with the text that readers see. */
export const asShown = <C extends Said>(claim: C): C => ({ ...claim, text: shownText(claim) });
