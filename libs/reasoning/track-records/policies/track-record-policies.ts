import { type NewEvent, placeOf, type StatePolicy } from '#libs/history/events/index.js';
import type { Id, IdSource } from '#libs/kernel/index.js';
import { claimPartsOf, type DecisionContext } from '#libs/knowledge/claims/index.js';
import { isSourceless, type SourceRepository } from '#libs/knowledge/sources/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { OPERATOR_ID } from '#libs/tenancy/api-keys/index.js';
import { settleSources } from '../domain/track-record.rules.js';
import type { TrackRecordRepository } from '../store/track-record.repository.js';

const isClaim = (id: string): id is Id<'clm'> => id.startsWith('clm_');

/** Kinds of events after which evidence counts, or no longer counts, for the claims in the payload. */
const MARKING: ReadonlySet<string> = new Set(['evidence_revoked', 'evidence_reinstated', 'evidence_weighed']);

/** Whether an event may settle its claim. Changes of belief and new evidence can do so only through tests. */
function settles(event: NewEvent): boolean {
  if (event.kind === 'evidence_attached') return (claimPartsOf(event).attachments ?? []).some(({ test }) => test);
  if (event.kind !== 'belief_changed') return !MARKING.has(event.kind);
  const { from, to } = event.payload as { from?: unknown; to?: unknown };
  return from === 'rejected' || to === 'rejected';
}

/**
 * Updates the track records of sources when claims that they supported are confirmed or overturned, or are no longer
 * confirmed or overturned.
 */
export class TrackRecordPolicy implements StatePolicy {
  readonly kinds = new Set([
    'claim_retracted',
    'claim_restored',
    'node_changed',
    'belief_changed',
    'evidence_attached',
    ...MARKING,
  ]);

  constructor(
    private readonly records: TrackRecordRepository,
    private readonly sources: SourceRepository,
  ) {}

  readonly react = async (tx: TenantTx, events: readonly NewEvent[]): Promise<NewEvent[]> => {
    const { spaceId, occurredAt } = events[0]!;
    const marked = events.filter(({ kind }) => MARKING.has(kind)).flatMap((event) => claimPartsOf(event).claims ?? []);
    const ids = [
      ...new Set([
        ...events.filter(settles).map(({ subjectId }) => subjectId),
        ...(marked.length === 0
          ? []
          : await this.records.tested(
              tx,
              marked.map(({ id }) => id),
            )),
      ]),
    ].filter(isClaim);
    if (spaceId === null || ids.length === 0) return [];
    const supported = await this.records.supported(tx, ids);
    if (supported.length === 0) return [];
    const sources = await this.sources.loadAll(tx, spaceId, [...new Set(supported.map(({ sourceId }) => sourceId))]);
    return settleSources(await this.records.settlementStates(tx, ids), supported, sources, occurredAt);
  };
}

/** See `ReliabilityWeigher`. */
type Weigh = (
  tx: TenantTx,
  spaceId: Id<'spc'>,
  claimIds: readonly string[],
  context: DecisionContext,
) => Promise<NewEvent[]>;

/** Weighs evidence that is attached to a claim by the present reliability of its source. */
export class ReliabilityPolicy implements StatePolicy {
  readonly kinds = new Set([
    'claim_stored',
    'claim_deduplicated',
    'evidence_attached',
    'fact_regrounded',
    'claim_merged',
    'merge_undone',
  ]);

  constructor(
    private readonly weigh: Weigh,
    private readonly ids: IdSource,
  ) {}

  readonly applies = async (tx: TenantTx, events: readonly NewEvent[]): Promise<boolean> =>
    (await this.react(tx, events)).length > 0;

  readonly react = async (tx: TenantTx, events: readonly NewEvent[]): Promise<NewEvent[]> => {
    const { spaceId, occurredAt: now } = placeOf(events);
    const attached = events
      .flatMap((event) => claimPartsOf(event).attachments ?? [])
      .filter(({ independenceGroup }) => !isSourceless(independenceGroup));
    const claimIds = [...new Set(attached.map(({ claimId }) => claimId))];
    if (claimIds.length === 0) return [];
    return this.weigh(tx, spaceId, claimIds, { now, ids: this.ids, principalId: OPERATOR_ID });
  };
}
