import { z } from 'zod';
import { ASSERTION_CLASSES, round4, type AssertionClass, type IdSource } from '#libs/kernel/index.js';
import type { Edge } from '#libs/graph/model/index.js';
import { OPERATOR_ID } from '#libs/tenancy/api-keys/index.js';
import { compareClasses, type Assertion } from '../../sources/index.js';
import {
  evidenceRevoked,
  evidenceTainted,
  parentsOfSeveralGroups,
  selfCitingEvidence,
  servicesOwn,
} from './evidence.errors.js';
import { ASSERTION_RECORD, MODEL_CALL, type Evidence, type Locator } from './evidence.js';

/** Maximum number of records that another record may be taken from. */
export const MAX_PARENTS = 8;

/**
 * Checks the parents of evidence, which depends on all of them. Throws the errors of `checkLive` and `checkRoots`, and
 * `evidence_of_the_service` for records of what a model said about a claim, which count only with that claim.
 */
export function checkParents(parents: readonly Evidence[], selfCiting: ReadonlySet<string>): void {
  for (const { id, kind, recordedBy } of parents)
    if (kind === MODEL_CALL && recordedBy === OPERATOR_ID) throw servicesOwn({ id });
  checkRoots(parents, selfCiting);
  checkLive(parents);
}

/**
 * Refuses records that only state a claim which depends on other things. Such a statement is not evidence: it adds
 * nothing to those things, and would outlive them. `selfCiting`: the records of such claims. Throws
 * `evidence_of_a_claim`.
 */
export function checkRoots(evidence: readonly Pick<Evidence, 'id'>[], selfCiting: ReadonlySet<string>): void {
  for (const { id } of evidence) if (selfCiting.has(id)) throw selfCitingEvidence({ id });
}

const ClaimAsWritten = z.object({ text: z.string(), evidence: z.array(z.string()), provenance: z.looseObject({}) });

/**
 * Whether the write of a claim left this record. The kind alone is not sufficient, because anybody may use the kind
 * `assertion` for a record of their own.
 */
export const isOfClaim = ({ kind, content }: Pick<Evidence, 'kind' | 'content'>): boolean =>
  kind === ASSERTION_RECORD && isWrittenAs(ClaimAsWritten, content);

const FactAsWritten = z.object({ claimType: z.string(), anchors: z.looseObject({}), evidence: z.array(z.string()) });
const CallAsWritten = z.object({ purpose: z.string(), model: z.string(), said: z.string() });

/** By kind: the form of the records that the service makes itself. */
const OF_SERVICE: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  [ASSERTION_RECORD, z.union([ClaimAsWritten, FactAsWritten])],
  [MODEL_CALL, CallAsWritten],
]);

/**
 * Whether the service left this record itself, when it wrote a claim or a fact or called a model. Anybody may use these
 * kinds for records of their own, too.
 */
export function isOfService({ kind, content }: Pick<Evidence, 'kind' | 'content'>): boolean {
  const form = OF_SERVICE.get(kind);
  return form !== undefined && isWrittenAs(form, content);
}

function isWrittenAs(form: z.ZodType, content: string): boolean {
  try {
    return form.safeParse(JSON.parse(content)).success;
  } catch {
    return false;
  }
}

type Grouped = Pick<Evidence, 'independenceGroup'>;

/**
 * Refuses the evidence if any piece does not count, because something is to depend on every piece. Throws
 * `evidence_revoked` and `evidence_tainted`.
 */
export function checkLive(evidence: readonly Evidence[]): void {
  for (const { id, revokedAt, taintedAt } of evidence) {
    if (revokedAt !== null) throw evidenceRevoked({ id });
    if (taintedAt !== null) throw evidenceTainted({ id });
  }
}

/**
 * The group of a record that is taken from all of `parents`. `id`: the id of the record, if it exists already. Throws
 * `parents_of_several_groups`.
 */
export function groupOfParents(parents: readonly Grouped[], id: string | null = null): string {
  const groups = [...new Set(parents.map(({ independenceGroup }) => independenceGroup))].sort();
  if (groups.length !== 1) throw parentsOfSeveralGroups({ id, groups });
  return groups[0]!;
}

/**
 * The assertion of a record that was taken from others. Restating makes the record no stronger than its weakest parent.
 */
export function assertionOnParents(assertion: Assertion, parents: readonly Evidence[]): Assertion {
  const { class: origin, weight } = parents.reduce<Pick<Assertion, 'class' | 'weight'>>(
    (least, each) => (round4(each.weight) < round4(least.weight) ? each : least),
    assertion,
  );
  return { ...assertion, class: origin, weight };
}

/**
 * The time of observation of a record that was taken from others: that of its latest parent, unless an earlier time is
 * stated.
 */
export function observedAtMost(given: Date | null | undefined, parents: readonly Evidence[]): Date | null | undefined {
  if (parents.length === 0) return given;
  const last = new Date(Math.max(...parents.map(({ observedAt }) => observedAt.getTime())));
  return given === null || given === undefined || given > last ? last : given;
}

/** The edges to its parents, for traversals of the graph. */
export const edgesToParents = (
  { id, spaceId, parentEvidenceIds, recordedAt, recordedBy }: Evidence,
  ids: IdSource,
): Edge[] =>
  parentEvidenceIds.map((toId, ordinal) => ({
    id: ids.next('edg'),
    spaceId,
    fromId: id,
    toId,
    kind: 'derives_from',
    ordinal,
    createdAt: recordedAt,
    createdBy: recordedBy,
    closedAt: null,
  }));

/** The properties that a record may share with another. */
export interface Provenance {
  assertion: Pick<Assertion, 'class' | 'sourceId' | 'independenceGroup' | 'registered'>;
  locator: Locator | null;
  /** Hash of the content in comparable form if it is so long that an equal one must be a copy; otherwise null. */
  copyHash: string | null;
}

/** The keys by which the group of a record is found (`sought`), and those by which later records find it (`founded`). */
export interface RootKeys {
  sought: string[];
  founded: string[];
}

/**
 * Keys that show that a record has the same origin as another, strongest first (graph spec, section 3.2): the group of
 * its source, its source, its document, its content. None for an inference: all inferences of a space are one witness
 * anyway. A record without a registered source has its own keys for documents and contents, so that it neither founds
 * nor joins the group of a registered source. The record of a registered source is found by its document and its
 * content only if its class is not weaker: whoever copies a text before its true source records it does not take the
 * records of the source into a group of their own (claims spec, section 15a, rule 13).
 */
export function rootKeysOf({ assertion, locator, copyHash }: Provenance): RootKeys {
  if (assertion.class === 'inference') return { sought: [], founded: [] };
  const document = locator === null ? null : documentOf(locator);
  const origin = [
    `group/${assertion.independenceGroup}`,
    ...(assertion.registered ? [`source/${assertion.sourceId!}`] : []),
  ];
  const parts = [
    ...(document === null ? [] : [`document/${document}`]),
    ...(copyHash === null ? [] : [`content/${copyHash}`]),
  ];
  if (!assertion.registered) {
    const all = [...origin, ...parts.map((part) => `unregistered/${part}`)];
    return { sought: all, founded: all };
  }
  const classes = ASSERTION_CLASSES.filter((each) => compareClasses(each, assertion.class) <= 0);
  return {
    sought: [...origin, ...parts.flatMap((part) => classes.map((each) => `${realmOf(each)}${part}`))],
    founded: [...origin, ...parts.map((part) => `${realmOf(assertion.class)}${part}`)],
  };
}

/** The keys of documents, the weakest class that has keys, name no class, because older events have such keys. */
const realmOf = (of: AssertionClass): string => (of === 'document' ? '' : `${of}/`);

/**
 * The permanent group of a record: that of the first record that has the strongest of the keys that it seeks and that
 * are known, otherwise its own. So a record joins a group, and never merges two groups.
 */
export function rootGroupOf(keys: readonly string[], known: ReadonlyMap<string, string>, own: string): string {
  const shared = keys.find((key) => known.has(key));
  return shared === undefined ? own : known.get(shared)!;
}

/** Scheme, host and path, or repository and path; null: the locator identifies no document. */
function documentOf({ url, repo, file }: Locator): string | null {
  if (repo !== undefined && file !== undefined) return `${repo}\n${file}`;
  if (url === undefined || !URL.canParse(url)) return null;
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname.replace(/(?<!\/)\/+$/, '')}`;
}
