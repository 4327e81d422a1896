import type { Projector, RecordedOf } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { CascadePayloads, CausePart } from '../domain/cascade.events.js';
import type { Cause } from '../domain/cause.js';
import type { Effect, Trigger } from '../domain/cascade.js';

const insertCauses = sql(import.meta.url, 'insert-causes');
const deleteCauses = sql(import.meta.url, 'delete-causes');
const insertCascade = sql(import.meta.url, 'insert-cascade');
const insertFrontier = sql(import.meta.url, 'insert-frontier');
const updateCascade = sql(import.meta.url, 'update-cascade');
const updateCascadeState = sql(import.meta.url, 'update-cascade-state');

/** The effect of each trigger, for events recorded before events contained the effect. */
const EFFECT_OF: Partial<Record<Trigger, Effect>> = {
  retracted: 'tainted',
  unsupported: 'tainted',
  refuted: 'tainted',
  superseded: 'stale',
};

type Row = Cause & { nodeId: string };

/** Events of cascades, and events of nodes that record what happened to their dependencies. */
type RecordedCauseEvent = RecordedOf<
  CascadePayloads &
    Record<'support_recomputed' | 'claim_stored' | 'node_recorded' | 'node_changed' | 'node_rederived', CausePart>
>;

/** Writes why nodes are not sound, and the progress of cascades. */
export class CauseProjector implements Projector<RecordedCauseEvent> {
  readonly tables = ['causes', 'cascades', 'cascade_frontier'];
  readonly kinds = [
    'support_recomputed',
    'claim_stored',
    'node_recorded',
    'node_changed',
    'node_rederived',
    'cascade_started',
    'cascade_advanced',
    'cascade_ended',
    'cascade_failed',
    'cascade_retried',
  ] as const;

  async project(tx: TenantTx, events: readonly RecordedCauseEvent[]): Promise<void> {
    await Promise.all([...this.#changeCauses(tx, events), ...events.flatMap((event) => this.#move(tx, event))]);
  }

  #changeCauses(tx: TenantTx, events: readonly RecordedCauseEvent[]): Promise<number>[] {
    const rows = (which: 'added' | 'removed'): Row[] =>
      events.flatMap(({ subjectId, payload }) =>
        ('causes' in payload ? (payload.causes?.[which] ?? []) : []).map((cause) => ({ ...cause, nodeId: subjectId })),
      );
    const [removed, added] = [rows('removed'), rows('added')];
    return [
      ...(removed.length > 0 ? [tx.run(deleteCauses, ...columns(removed))] : []),
      ...(added.length > 0 ? [tx.run(insertCauses, ...columns(added))] : []),
    ];
  }

  #move(tx: TenantTx, { kind, spaceId, subjectId, occurredAt, payload }: RecordedCauseEvent): Promise<number>[] {
    switch (kind) {
      case 'cascade_started': {
        const { id, trigger, effect = EFFECT_OF[trigger] ?? null, rootIds } = payload.cascade;
        return [
          tx.run(insertCascade, id, spaceId, trigger, rootIds, occurredAt, effect),
          tx.run(insertFrontier, id, rootIds),
        ];
      }
      case 'cascade_advanced': {
        const { visited, weighed = 0, upTo, changed } = payload;
        return [tx.run(updateCascade, subjectId, visited, changed, upTo.rank, upTo.id, weighed)];
      }
      case 'cascade_ended':
        return [tx.run(updateCascadeState, subjectId, 'done', occurredAt, null, null)];
      case 'cascade_failed':
        return [tx.run(updateCascadeState, subjectId, 'failed', occurredAt, payload.error, payload.jobId)];
      case 'cascade_retried':
        return [tx.run(updateCascadeState, subjectId, 'running', null, null, null)];
      default:
        return [];
    }
  }
}

const columns = (rows: readonly Row[]): string[][] => [
  rows.map(({ nodeId }) => nodeId),
  rows.map(({ kind }) => kind),
  rows.map(({ rootId }) => rootId),
];
