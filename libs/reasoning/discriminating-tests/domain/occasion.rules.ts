import type { EventPayload, NewEvent } from '#libs/history/events/index.js';
import { claimPartsOf, statesOf, type WrittenState } from '#libs/knowledge/claims/index.js';
import type { DiscriminatingTest } from './test.js';

/** Kinds of events that update the evidence of a claim. */
const UPDATES = new Set(['claim_stored', 'claim_deduplicated', 'evidence_attached', 'fact_regrounded']);
/** Kinds of events about the status of a test. */
const TESTS = new Set(['test_proposed', 'test_ingested', 'test_withdrawn']);
/** Further kinds of events that may remove the reason for a test, or change the competitors of its claims. */
const CHANGES = [
  'belief_changed',
  'belief_weighed',
  'claim_superseded',
  'claim_quarantined',
  'claim_released',
  'claim_archived',
  'claim_restored',
  'claim_retracted',
  'claim_reworded',
  'claim_merged',
  'merge_undone',
  'assertion_withdrawn',
  'conflict_resolved',
  'conflict_lapsed',
  'conflict_withdrawn',
  'evidence_revoked',
  'evidence_reinstated',
  'evidence_weighed',
  'evidence_regrouped',
  'support_recomputed',
];
export const OCCASIONS: ReadonlySet<string> = new Set([...UPDATES, ...TESTS, ...CHANGES, 'conflict_opened']);
/** Kinds of events about claims that existed before, so that tests of these claims may have been suggested already. */
export const KNOWN_OCCASIONS: ReadonlySet<string> = new Set(
  [...OCCASIONS].filter((kind) => kind !== 'claim_stored' && kind !== 'conflict_opened'),
);

/** A claim whose evidence was updated. */
export interface Update {
  claimId: string;
  /** The version with which the update began. */
  version: number;
  /**
   * Whether the state of the claim alone makes a test likely: much depends on the claim, it stays contested, or other
   * values of its key compete with it in its workspace.
   */
  isPromising: boolean;
}

const PERSISTENT = 2;

/** Whether evidence for other values of its key in its workspace counts against a claim. */
const isRivalled = ({ rivals }: Partial<WrittenState>): boolean => (rivals ?? []).length > 0;

const isPromising = ({ impact, contestedUpdates, ...state }: Partial<WrittenState>): boolean =>
  impact === 'high' || impact === 'irreversible' || (contestedUpdates ?? 0) >= PERSISTENT || isRivalled(state);

/** Whether evidence against a claim was gained or lost because evidence of rival values in its workspace changed. */
const isOfRivals = ({ payload }: NewEvent): boolean =>
  'after' in payload && 'because' in payload && Array.isArray(payload.because);

/** Kinds of events after which a claim competes with the other values of its key again. */
const RETURNS = new Set(['claim_released', 'claim_restored', 'merge_undone']);

/**
 * Claims of workspaces after whose event other claims of the same key may have more competitors. This includes claims
 * whose own evidence did not change: if an independence group already counts against such a claim, another value of the
 * group adds no weight.
 */
export const rivalledIn = (events: readonly NewEvent[]): Set<string> =>
  new Set(
    events
      .filter((event) => UPDATES.has(event.kind) || RETURNS.has(event.kind) || isOfRivals(event))
      .flatMap((event) => statesOf(claimPartsOf(event)))
      .filter(isRivalled)
      .map(({ id }) => id as string),
  );

/** The claims whose evidence was updated, each once, with the first version of the update. */
export function updatesIn(events: readonly NewEvent[]): Map<string, Update> {
  const updates = new Map<string, Update>();
  for (const event of events) {
    const isUpdate = UPDATES.has(event.kind) || isOfRivals(event);
    for (const state of statesOf(claimPartsOf(event))) {
      const known = updates.get(state.id);
      if (!isUpdate && known === undefined) continue;
      updates.set(state.id, {
        claimId: state.id,
        version: known?.version ?? state.version,
        isPromising: isPromising(state),
      });
    }
  }
  return updates;
}

const testIn = ({ kind, payload }: NewEvent): Pick<DiscriminatingTest, 'claims'> | null =>
  TESTS.has(kind) ? (payload as { test: DiscriminatingTest }).test : null;

/** The claims that events are about. */
export function claimsIn(events: readonly NewEvent[]): string[] {
  const ids = events.flatMap((event) => {
    const { conflict, ...parts } = claimPartsOf(event);
    return [
      ...statesOf(parts).map(({ id }) => id as string),
      ...(conflict === undefined ? [] : [conflict.newClaimId, conflict.existingClaimId]),
      ...(testIn(event)?.claims ?? []).map(({ claimId }) => claimId),
      ...(event.kind === 'belief_changed' ? [event.subjectId] : []),
    ];
  });
  return [...new Set(ids)];
}

/** The claims of tests that were ingested. */
export const testedIn = (events: readonly NewEvent[]): Set<string> =>
  new Set(
    events
      .filter(({ kind }) => kind === 'test_ingested')
      .flatMap((event) => testIn(event)!.claims.map(({ claimId }) => claimId as string)),
  );

/**
 * Sides of conflicts that were opened. A claim that was stored just now is a candidate only if at least two conflicts
 * about it were opened, because none was open before.
 */
export function contestedIn(events: readonly NewEvent[]): string[] {
  const stored = new Set(events.filter(({ kind }) => kind === 'claim_stored').map(({ subjectId }) => subjectId));
  const counts = new Map<string, number>();
  for (const { kind, payload } of events) {
    if (kind !== 'conflict_opened') continue;
    const { newClaimId, existingClaimId } = (payload as OpenedConflict).conflict;
    for (const id of [newClaimId, existingClaimId]) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return [...counts].filter(([id, count]) => count > 1 || !stored.has(id)).map(([id]) => id);
}

type OpenedConflict = EventPayload & { conflict: { newClaimId: string; existingClaimId: string } };
