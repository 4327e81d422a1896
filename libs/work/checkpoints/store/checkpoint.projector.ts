import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { ListChange, RecordedCheckpointEvent } from '../domain/checkpoint.js';

const insertCheckpoint = sql(import.meta.url, 'insert-checkpoint');
const insertCheckpointItems = sql(import.meta.url, 'insert-checkpoint-items');
const closeCheckpointItems = sql(import.meta.url, 'close-checkpoint-items');
const insertCheckpointRestore = sql(import.meta.url, 'insert-checkpoint-restore');
const updateCheckpointHead = sql(import.meta.url, 'update-checkpoint-head');

/** Writes checkpoints, the lists of tasks, and the heads of their versions. */
export class CheckpointProjector implements Projector<RecordedCheckpointEvent> {
  readonly tables = ['checkpoints', 'checkpoint_heads', 'checkpoint_items', 'checkpoint_restores'];
  readonly kinds = ['checkpoint_saved', 'progress_suppressed', 'constraint_cleared', 'checkpoint_restored'] as const;

  async project(tx: TenantTx, events: readonly RecordedCheckpointEvent[]): Promise<void> {
    await Promise.all(events.flatMap((event) => writesOf(tx, event)));
  }
}

function writesOf(tx: TenantTx, event: RecordedCheckpointEvent): Promise<number>[] {
  switch (event.kind) {
    case 'checkpoint_saved':
      return [tx.run(insertCheckpoint, JSON.stringify(event.payload.checkpoint)), ...changes(tx, event.payload)];
    case 'progress_suppressed':
      return changes(tx, event.payload);
    case 'checkpoint_restored': {
      const restore = restoreIn(event);
      return restore === null ? [] : [tx.run(insertCheckpointRestore, JSON.stringify(restore))];
    }
    // The rows to end are in another event of the same write.
    case 'constraint_cleared':
      return [];
  }
}

const changes = (tx: TenantTx, { head, added, ended, version, replaced = [] }: ListChange): Promise<number>[] => [
  ...(added.length > 0 ? [tx.run(insertCheckpointItems, JSON.stringify(added))] : []),
  ...ended.map(({ list, ordinals }) => tx.run(closeCheckpointItems, head.taskId, list, ordinals, version)),
  ...replaced.map((each) => tx.run(closeCheckpointItems, each.taskId, 'must_not_redo', [each.ordinal], each.version)),
  tx.run(updateCheckpointHead, JSON.stringify(head)),
];

/** null: there was no version to restore. */
function restoreIn({
  id,
  spaceId,
  taskId,
  sessionId,
  occurredAt,
  actor,
  payload: { version, private: isPrivate = false },
}: Extract<RecordedCheckpointEvent, { kind: 'checkpoint_restored' }>) {
  return version === null
    ? null
    : {
        id,
        spaceId,
        taskId,
        version,
        sessionId,
        restoredAt: occurredAt,
        restoredBy: actor.principalId,
        private: isPrivate,
      };
}
