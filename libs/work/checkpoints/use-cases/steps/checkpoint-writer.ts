import type { Ctx, IdSource } from '#libs/kernel/index.js';
import { isLive, isUserMessage, type EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Task } from '../../../tasks/index.js';
import type { RowOf } from '../../domain/checkpoint.js';
import type { GivenLists } from '../../domain/inheritance.rules.js';
import {
  decideCheckpoint,
  type AskedCheckpoint,
  type WriteContext,
  type WrittenCheckpoint,
} from '../../domain/write.rules.js';
import type { CheckpointRepository } from '../../store/checkpoint.repository.js';

/** Decides what a call writes of the checkpoints of a task. */
export class CheckpointWriter {
  constructor(
    private readonly checkpoints: CheckpointRepository,
    private readonly evidence: EvidenceRepository,
    private readonly ids: IdSource,
  ) {}

  /** Holds the evidence that a call names, before its task, as a revocation does; 404 for what is none. */
  async holdEvidence(tx: TenantTx, spaceId: string, { completed = [], must_not_redo = [] }: GivenLists): Promise<void> {
    const ids = [...completed, ...must_not_redo].flatMap(({ evidenceIds }) => evidenceIds ?? []);
    if (ids.length > 0) await this.evidence.loadNamed(tx, spaceId, ids);
  }

  /** The caller holds the task. */
  async write(
    tx: TenantTx,
    { caller }: Ctx,
    space: Space,
    task: Task,
    { session, ...asked }: AskedCheckpoint & Pick<WriteContext, 'session'>,
  ): Promise<WrittenCheckpoint> {
    const head = await this.checkpoints.head(tx, task.id);
    const isWide = asked.given.must_not_redo?.some(({ scope }) => scope === 'space') === true;
    const [rows, earlier, spaceEntries, verdicts] = await Promise.all([
      head === null ? [] : this.checkpoints.rowsSince(tx, task.id, head.version),
      head === null ? [] : this.checkpoints.list(tx, task.id, { beforeVersion: head.version + 1, limit: 5 }),
      isWide ? this.checkpoints.countSpaceEntries(tx, space.id) : 0,
      head === null ? [] : this.checkpoints.verdicts(tx, task.id),
    ]);
    const cited = (asked.given.must_not_redo ?? []).flatMap(({ evidenceIds }) => evidenceIds ?? []);
    const known = {
      task,
      head,
      rows,
      recent: earlier.map(({ reason }) => reason),
      liveEvidenceIds: await this.liveEvidence(tx, space.id, evidenceIdsIn(rows, asked.given)),
      userMessages: await this.#userMessages(tx, space.id, cited),
      spaceEntries,
      verdicts,
    };
    return decideCheckpoint(known, asked, {
      id: this.ids.next('ckp'),
      eventId: this.ids.next('evt'),
      caller,
      now: space.now,
      session,
    });
  }

  /** What users said in messages that count. */
  async #userMessages(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Map<string, string>> {
    const found = ids.length === 0 ? [] : await this.evidence.find(tx, spaceId, [...new Set(ids)]);
    return new Map(found.filter((each) => isUserMessage(each) && isLive(each)).map(({ id, content }) => [id, content]));
  }

  /** Those of the evidence that count. */
  async liveEvidence(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const found = await this.evidence.find(tx, spaceId, ids);
    return new Set(found.filter(isLive).map(({ id }) => id));
  }
}

export const evidenceIdsIn = (rows: readonly RowOf[], { completed = [] }: GivenLists = {}): string[] => [
  ...new Set([
    ...rows.flatMap((row) => (row.list === 'completed' ? row.item.evidenceIds : [])),
    ...completed.flatMap(({ evidenceIds }) => evidenceIds ?? []),
  ]),
];
