import type { Id } from '#libs/kernel/index.js';
import { OPERATOR_ID } from '#libs/tenancy/api-keys/index.js';
import {
  attachmentsOf,
  blame,
  factSupport,
  reaccept,
  reground,
  type Attachment,
  type Claim,
  type Draft,
  type FactCause,
  type KnownSlot,
} from '../../claims/index.js';
import type { DomainSchema, SchemaInForce } from '../../domain-schemas/index.js';
import type { Evidence } from '../../evidence/index.js';
import type { GateRecord } from '../../gates/index.js';
import type { ValueType } from '../../predicates/index.js';
import { askedOf, type AskedOfType, type NamedInWords } from './fact.rules.js';
import { newestAgainst, rejudge, type AttachedRecord } from './rejudge.rules.js';
import { judgeByVersion, type VersionVerdict } from './version.rules.js';

/** Evidence, with its form for gates. */
export interface Arrived {
  evidence: Evidence;
  record: GateRecord;
}

/** A claim, with its locked slot. */
export interface Held {
  slot: KnownSlot;
  claim: Claim;
}

/**
 * A fact to be judged. `by` is `version` if the schema version that accepted the fact defines its type differently, or
 * if a version took the fact out of use; otherwise `record`.
 */
export interface FactInHand extends Held {
  by: 'record' | 'version';
  attached: AttachedRecord[];
  /** null: the schema no longer has the type of the fact. */
  asked: AskedOfType | null;
  anchors: ReadonlyMap<string, string>;
  /** The values that the text of its assertion names, according to the version in force. */
  named: NamedInWords;
}

/** The claims that a derived fact was derived from, and the live evidence of these and their ancestors. */
export interface Ancestry {
  parents: Claim[];
  inherited: Arrived[];
}

/**
 * Why facts are judged: a record is new or newly marked, the schema is new, or the facts are in force again. In the
 * last case, records that arrived while the facts were out of force have not been considered yet.
 */
export type Occasion = Arrived | 'schema' | 'return';

/** The record that is the occasion; null: there is none. */
export const arrivalIn = (occasion: Occasion): Arrived | null => (typeof occasion === 'string' ? null : occasion);

/** What all facts of a run are judged by. */
export interface Bench {
  schema: SchemaInForce;
  occasion: Occasion;
  now: Date;
}

type Word = ReadonlyMap<number, GateRecord>;

/** Judges a fact that the version in force has accepted already, by records that have not been considered yet. */
export function judgeByRecords(
  draft: Draft,
  { slot, claim, asked, anchors, attached }: FactInHand,
  { schema: { schema }, now }: Bench,
  { records, newest }: { records: readonly Arrived[]; newest: Word },
): void {
  if (asked === null) return;
  const standing = { schema, asked, anchors, value: claim.value!, valueType: typeOf(slot), attached, newest, now };
  const met = records
    .map(({ evidence, record }) => ({ evidence, ...rejudge({ ...standing, record }) }))
    .filter(({ parts }) => parts.length > 0);
  const meets = new Map(met.map(({ evidence, parts }) => [evidence.id as string, parts]));
  const support = factSupport(
    met.map(({ evidence }) => evidence),
    meets,
    authorOf(slot, claim),
  );
  const cause = causeOf(claim, newestAgainst(standing), now);
  reground(draft, claim.id, support, { cause, observedAt: latest(met.map(({ observedAt }) => observedAt)) });
}

const latest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((last, time) => (last === null || (time !== null && time > last) ? time : last), null);

/** Judges a fact by the version in force, which has not judged it before; null: the version does not accept it. */
export function verdictOf(
  { slot, claim, asked, anchors, named, attached }: FactInHand,
  { schema: { schema }, occasion, now }: Bench,
  { parents, inherited }: Ancestry,
): VersionVerdict | null {
  if (asked === null) return null;
  const attachedAt = citedBy(slot, claim.id).map((attachment) => attachment.attachedAt);
  return judgeByVersion({
    schema,
    asked,
    claim,
    anchors,
    named,
    value: claim.value!,
    valueType: typeOf(slot),
    attached,
    inherited: inherited.map(({ record }) => record),
    parents,
    record: arrivalIn(occasion)?.record ?? null,
    acceptedAt: new Date(Math.max(...[claim.recordedAt, ...attachedAt].map(Number))),
    now,
  });
}

/** Records the verdict of a version on a fact. `newest`: the newest record for each requirement of the version. */
export function settleByVersion(
  draft: Draft,
  { slot, claim, asked }: FactInHand,
  verdict: VersionVerdict | null,
  { schema: { version }, occasion, now }: Bench,
  { inherited, newest }: { inherited: Ancestry['inherited']; newest: Word },
): void {
  if (verdict === null) {
    const since = claim.cause?.kind === 'schema_changed' ? claim.cause.since : now.toISOString();
    return blame(draft, claim.id, { kind: 'schema_changed', id: null, since });
  }
  const known = new Set<string>(attachmentsOf(slot, claim.id).map(({ evidenceId }) => evidenceId));
  const arrival = arrivalIn(occasion);
  const fresh = [...inherited, ...(arrival === null ? [] : [arrival])]
    .map(({ evidence }) => evidence)
    .filter(({ id }) => !known.has(id) && verdict.meets.has(id));
  const { holds } = asked!.type;
  const against = newestAgainst({ asked: asked!, value: claim.value!, valueType: typeOf(slot), newest });
  reaccept(draft, claim.id, {
    fact: { ...claim.fact!, holds, schemaVersion: version },
    parts: verdict.parts,
    meets: verdict.meets,
    support: factSupport(fresh, verdict.meets, authorOf(slot, claim)),
    cause: causeOf(claim, against, now),
    observedAt: verdict.observedAt,
  });
}

const typeOf = ({ predicate }: KnownSlot): ValueType | undefined => predicate?.valueType;

/**
 * The evidence on which the fact was accepted, and the evidence that has met its parts since; each piece once, however
 * many authors cited it.
 */
export const citedBy = (slot: KnownSlot, claimId: string): Attachment[] => [
  ...new Map(
    attachmentsOf(slot, claimId)
      .filter(({ relation }) => relation === 'cited')
      .sort((a, b) => (a.parts ?? []).length - (b.parts ?? []).length)
      .map((row) => [row.evidenceId, row]),
  ).values(),
];

/**
 * The new cause of the fact. If newer evidence already contradicted the fact, the time since which it has been
 * contradicted is kept.
 */
function causeOf({ cause = null }: Claim, against: Id<'evd'> | null, now: Date): FactCause | null {
  if (against === null) return null;
  const since = cause?.kind === 'newer_evidence' ? cause.since : now.toISOString();
  return { kind: 'newer_evidence', id: against, since };
}

/** The author of its first assertion, to whom later evidence is attributed. */
function authorOf(slot: KnownSlot, { id }: Claim): { assertedBy: string } {
  const [first] = attachmentsOf(slot, id).sort((a, b) => a.attachedAt.getTime() - b.attachedAt.getTime());
  return { assertedBy: first?.assertedBy ?? OPERATOR_ID };
}

/** What a schema asks of a fact; null: the schema no longer has the type of the fact. */
export const askedOfFact = (
  schema: DomainSchema,
  { fact }: Claim,
  records: readonly GateRecord[],
): AskedOfType | null => (schema.claimTypes.has(fact!.claimType) ? askedOf(schema, fact!.claimType, records) : null);
