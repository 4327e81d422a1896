import type { z } from 'zod';
import type { AssertionClass, Caller, Id } from '#libs/kernel/index.js';
import { classQuoted, type StoreClaimItem, type StoreClaimResult } from '#libs/knowledge/claims/index.js';
import type { Evidence, RecordEvidenceItem } from '#libs/knowledge/evidence/index.js';
import { CLASS_WEIGHTS, mayAssert } from '#libs/knowledge/sources/index.js';
import { DEFAULT_WORKSPACE } from '#libs/knowledge/workspaces/index.js';
import type { ToolRejection } from './boundary.rules.js';
import type { PayloadOf, ToolChange } from './tool.schemas.js';

/** Whether a source is the caller, who needs no registered source to record something. */
export const isOwnName = ({ principal }: Caller, sourceId: string): boolean => sourceId === `agent:${principal.id}`;

export function recordItem(
  { sourceId, ...observation }: PayloadOf<'record_observation'>,
  caller: Caller,
): z.output<typeof RecordEvidenceItem> {
  return { ...observation, kind: 'observation', source: isOwnName(caller, sourceId) ? null : { sourceId } };
}

/** Rejects observations that are missing or do not count. `found`: the observations that exist. null: all ids count. */
export function rejectionOfProvenance(ids: readonly string[], found: readonly Evidence[]): ToolRejection | null {
  if (ids.length === 0)
    return { code: 'MISSING_PROVENANCE', at: '/observationIds', phrase: 'must name at least one observation' };
  const live = new Set<string>(
    found.filter(({ revokedAt, taintedAt }) => revokedAt === null && taintedAt === null).map(({ id }) => id),
  );
  const place = ids.findIndex((id) => !live.has(id));
  return place < 0
    ? null
    : { code: 'MISSING_PROVENANCE', at: `/observationIds/${place}`, phrase: 'is not an observation that counts here' };
}

/** The workspace of the first observation if all observations are in workspaces; null if at least one is in none. */
export function workspaceNaming(ids: readonly string[], found: readonly Evidence[]): Id<'wsp'> | null {
  const places = ids.map((id) => found.find((each) => each.id === id)?.workspaceId ?? null);
  return places.includes(null) ? null : places[0]!;
}

export const unknownAt = (at: string): ToolRejection => ({
  code: 'INVALID_PAYLOAD',
  at,
  phrase: 'is not a proposition of this space',
});

/**
 * Rejects a result that is missing, does not count, or belongs to another test. The anchors of a result name its test.
 * null: the result is accepted.
 */
export function rejectionOfResult(testId: string, result: Evidence | undefined): ToolRejection | null {
  const at = '/observationId';
  if (result === undefined || result.revokedAt !== null || result.taintedAt !== null)
    return { code: 'MISSING_PROVENANCE', at, phrase: 'is not an observation that counts here' };
  return Object.values(result.anchors ?? {}).includes(testId)
    ? null
    : { code: 'MISSING_PROVENANCE', at, phrase: 'does not have the test among its anchors' };
}

/** The strongest class of the observations, among those that the caller may assert; `inference` if there are none. */
export function classOf(observations: readonly Evidence[], caller: Caller, isReviewer: boolean): AssertionClass {
  const own = ({ recordedBy }: Evidence): boolean => isReviewer || recordedBy === caller.principal.id;
  return observations
    .map((each) => classQuoted(each.class, own(each)))
    .filter((asked) => mayAssert(caller, asked))
    .reduce<AssertionClass>((best, asked) => (CLASS_WEIGHTS[asked] > CLASS_WEIGHTS[best] ? asked : best), 'inference');
}

/** A proposition that names the durable lane, or no workspace, is stored there. */
export function propositionItem(
  { class: propositionClass, observationIds, scope, workspaceId, ...proposition }: PayloadOf<'propose_proposition'>,
  source: AssertionClass,
): StoreClaimItem {
  const isPlaced = Boolean(workspaceId) && workspaceId !== DEFAULT_WORKSPACE;
  return {
    ...proposition,
    ...(isPlaced ? { scope: 'workspace', workspaceId } : { scope }),
    category: 'fact',
    importance: proposition.importance ?? 0.7,
    tags: [],
    propositionClass,
    // They were found, so they are ids of evidence.
    evidence: observationIds as Id<'evd'>[],
    provenance: { source },
  };
}

type NotStored = NonNullable<z.input<typeof StoreClaimResult>['rejection']>;

const OF_THE_PREDICATE: readonly NotStored['reason'][] = ['predicate_not_registered', 'gated_predicate'];

/** Rejects a proposition that was not stored. `whole`: its place in the payload; `triple`: the place of its triple. */
export const notStored = ({ reason }: NotStored, whole: string, triple: string): ToolRejection => ({
  code: 'POLICY_VIOLATION',
  at: OF_THE_PREDICATE.includes(reason) ? `${triple}/predicate` : whole,
  phrase: reason.replaceAll('_', ' '),
});

/** Reports an observation that was not attached, because it would add nothing to the records of its voice. */
export const notAttached = (id: string): ToolChange => ({
  path: '/observationIds',
  from: id,
  to: null,
  rule: 'evidence_not_attached',
});

/** How what was stored differs from the proposition as it was sent. */
export function changesOf(
  text: string,
  { outcome, claim, warnings, conflicts, archived }: z.input<typeof StoreClaimResult>,
): ToolChange[] {
  const changes: ToolChange[] = [];
  const add = (path: string, from: string | null, to: string | null, rule: string): void =>
    void changes.push({ path, from, to, rule });
  if (outcome === 'deduplicated') add('/propositionId', null, claim!.id, 'deduplicated');
  else if (claim !== null && claim.text !== text) add('/text', text, claim.text, 'normalised');
  if (outcome === 'quarantined') add('/status', null, 'quarantined', conflicts.length > 0 ? 'conflict' : 'review');
  for (const id of archived) add('/workspaceId', id, null, 'workspace_full');
  for (const warning of warnings) add('/observationIds', null, null, warning);
  return changes;
}
