import type { RecordedEvent, Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { AdvancedPayload, CausePart, FailedPayload, StartedPayload } from '../domain/cascade.events.js';
import type { Cause } from '../domain/cause.js';
import type { Effect, Trigger } from '../domain/cascade.js';

const insertCauses = sql(import.meta.url, 'insert-causes');
const deleteCauses = sql(import.meta.url, 'delete-causes');
const insertCascade = sql(import.meta.url, 'insert-cascade');
const insertFrontier = sql(import.meta.url, 'insert-frontier');
const updateCascade = sql(import.meta.url, 'update-cascade');
const updateCascadeState = sql(import.meta.url, 'update-cascade-state');

/** Of events that did not say it yet. */
const EFFECT_OF: Partial<Record<Trigger, Effect>> = {
  retracted: 'tainted',
  unsupported: 'tainted',
  refuted: 'tainted',
  superseded: 'stale',
};

type Row = Cause & { nodeId: string };

/** Writes why nodes are not sound, and where cascades stand. */
export class CauseProjector implements Projector {
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
  ];

  async project(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    switch (events[0]!.kind) {
      case 'cascade_started':
        await Promise.all(events.flatMap((event) => this.#start(tx, event)));
        return;
      case 'cascade_advanced':
        await Promise.all(events.map((event) => this.#advance(tx, event)));
        return;
      case 'cascade_ended':
        await Promise.all(
          events.map(({ subjectId, occurredAt }) =>
            tx.run(updateCascadeState, subjectId, 'done', occurredAt, null, null),
          ),
        );
        return;
      case 'cascade_failed':
        await Promise.all(events.map((event) => this.#fail(tx, event)));
        return;
      case 'cascade_retried':
        await Promise.all(
          events.map(({ subjectId }) => tx.run(updateCascadeState, subjectId, 'running', null, null, null)),
        );
        return;
      default:
        await this.#changeCauses(tx, events);
    }
  }

  async #changeCauses(tx: TenantTx, events: readonly RecordedEvent[]): Promise<void> {
    const rows = (which: 'added' | 'removed'): Row[] =>
      events.flatMap(({ subjectId, payload }) =>
        ((payload as CausePart).causes?.[which] ?? []).map((cause) => ({ ...cause, nodeId: subjectId })),
      );
    const [removed, added] = [rows('removed'), rows('added')];
    await Promise.all([
      ...(removed.length > 0 ? [tx.run(deleteCauses, ...columns(removed))] : []),
      ...(added.length > 0 ? [tx.run(insertCauses, ...columns(added))] : []),
    ]);
  }

  #start(tx: TenantTx, { spaceId, occurredAt, payload }: RecordedEvent): Promise<number>[] {
    const {
      id,
      trigger,
      effect = EFFECT_OF[trigger] ?? null,
      rootIds,
    } = (payload as unknown as StartedPayload).cascade;
    return [
      tx.run(insertCascade, id, spaceId, trigger, rootIds, occurredAt, effect),
      tx.run(insertFrontier, id, rootIds),
    ];
  }

  #fail(tx: TenantTx, { subjectId, occurredAt, payload }: RecordedEvent): Promise<number> {
    const { error, jobId } = payload as unknown as FailedPayload;
    return tx.run(updateCascadeState, subjectId, 'failed', occurredAt, error, jobId);
  }

  #advance(tx: TenantTx, { subjectId, payload }: RecordedEvent): Promise<number> {
    const { visited, weighed = 0, upTo, changed } = payload as unknown as AdvancedPayload;
    return tx.run(updateCascade, subjectId, visited, changed, upTo.rank, upTo.id, weighed);
  }
}

const columns = (rows: readonly Row[]): string[][] => [
  rows.map(({ nodeId }) => nodeId),
  rows.map(({ kind }) => kind),
  rows.map(({ rootId }) => rootId),
];
