import type { z } from 'zod';
import type { Caller } from '#libs/kernel/index.js';
import type { ReadClaim } from '#libs/knowledge/claims/index.js';
import type { EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import {
  atVersion,
  confidenceOf,
  evidenceIdsIn,
  FOREVER,
  isExpired,
  listsOf,
  verificationIn,
  viewOfCheckpoint,
  viewOfLists,
  viewOfRedo,
  type Checkpoint,
  type CheckpointHead,
  type CheckpointRepository,
  type CheckpointWriter,
  type Lists,
  type RowOf,
} from '../../../checkpoints/index.js';
import { viewOfFailure, type FailureReader, type ShownFailure } from '../../../failures/index.js';
import { viewOfHandoff, type HandoffRepository, type VerificationRepository } from '../../../handoffs/index.js';
import { viewOfInterruption, type Interruption, type InterruptionRepository } from '../../../interruptions/index.js';
import { viewOfTask, type ReadTask } from '../../../tasks/index.js';
import {
  measure,
  measuredOf,
  memoriesFor,
  releasedIn,
  scoreOf,
  type RestoreMode,
} from '../../domain/continuity.rules.js';
import type { TaskPackage } from '../../domain/continuity.schemas.js';
import type { TaskMemories } from './task-memories.js';

export interface AskedPackage {
  /** null: the newest, with its tail. */
  version: number | null;
  mode: RestoreMode;
  /** Who reads it. */
  caller: Caller;
}

/** What a package is made from. */
export interface PackageSources {
  checkpoints: CheckpointRepository;
  writer: CheckpointWriter;
  memories: TaskMemories;
  evidence: EvidenceRepository;
  failures: FailureReader;
  interruptions: InterruptionRepository;
  handoffs: HandoffRepository;
  verifications: VerificationRepository;
}

/** What the agent that goes on with a task is given. */
export class PackageBuilder {
  constructor(private readonly sources: PackageSources) {}

  /** The newest version; null: there is none, and the memories of the task are all there is. */
  async latest(
    tx: TenantTx,
    space: Space,
    task: ReadTask,
    caller: Caller,
  ): Promise<{ newest: z.input<typeof TaskPackage> | null; memories: z.input<typeof TaskPackage>['memories'] }> {
    const hasVersion = (await this.sources.checkpoints.newest(tx, task.id)) !== null;
    if (!hasVersion) {
      // What failed in a task and what was handed on wrote a version.
      const none = { failed: [], interruption: null };
      return { newest: null, memories: await this.#memories(tx, space, task, 'SELECTIVE', none) };
    }
    const newest = await this.build(tx, space, task, { version: null, mode: 'SELECTIVE', caller });
    return { newest, memories: newest.memories };
  }

  /** 404 for a version that there is not. An older version is shown as it was, without what came after it. */
  async build(
    tx: TenantTx,
    space: Space,
    task: ReadTask,
    { version: asked, mode, caller }: AskedPackage,
  ): Promise<z.input<typeof TaskPackage>> {
    const { checkpoints, evidence } = this.sources;
    const [head, visible] = await Promise.all([checkpoints.head(tx, task.id), checkpoints.newest(tx, task.id)]);
    const version = asked ?? visible?.version ?? null;
    if (version === null) return this.#withoutVersion(tx, space, task, mode, head);
    const [checkpoint, rows] = await Promise.all([
      checkpoints.get(tx, task.id, version),
      checkpoints.rowsSince(tx, task.id, Math.max(0, version - 1)),
    ]);
    const newest = asked === null ? head : null;
    const shown: Lists = listsOf(
      newest === null ? atVersion(rows, version) : rows.filter(({ toVersion }) => toVersion === FOREVER),
    );
    const interruption = await this.#interruption(tx, caller, checkpoint);
    const answer: z.input<typeof TaskPackage> = {
      ...viewOfLists(shown, space.now),
      ...(newest !== null && { goal: task.goal }),
      outcome: 'restored',
      checkpoint: viewOfCheckpoint(checkpoint, space.now),
      tailEvents: newest?.tailEvents ?? 0,
      interruption: shownInterruption(interruption),
      ...(await this.#judged(tx, space, checkpoint, rows)),
      ...(await this.#around(tx, space, task, mode, interruption)),
    };
    return evidence.shownTo(tx, answer);
  }

  /** What was said without a version that the reader may see. */
  async #withoutVersion(tx: TenantTx, space: Space, task: ReadTask, mode: RestoreMode, head: CheckpointHead | null) {
    const rows = head === null ? [] : await this.sources.checkpoints.rowsSince(tx, task.id, head.version);
    const lists = listsOf(rows.filter(({ toVersion }) => toVersion === FOREVER));
    const answer: z.input<typeof TaskPackage> = {
      ...viewOfLists(lists, space.now),
      goal: task.goal,
      outcome: 'no_checkpoint',
      checkpoint: null,
      interruption: null,
      tailEvents: head?.tailEvents ?? 0,
      continuation_confidence: null,
      continuityScore: null,
      ...(await this.#around(tx, space, task, mode, null)),
    };
    return this.sources.evidence.shownTo(tx, answer);
  }

  /** What is given with any version. */
  async #around(tx: TenantTx, space: Space, task: ReadTask, mode: RestoreMode, interruption: Interruption | null) {
    const [inherited, failed, handoff] = await Promise.all([
      this.#inherited(tx, space, task),
      this.sources.failures.ofTask(tx, space, task.id),
      this.sources.handoffs.newestOf(tx, task.id),
    ]);
    return {
      inherited,
      handoff: handoff && viewOfHandoff(handoff, await this.sources.verifications.of(tx, handoff.id)),
      failures: failed.map((failure) => viewOfFailure(failure, space.now)),
      memories: await this.#memories(tx, space, task, mode, { failed, interruption }),
      task: viewOfTask(task),
    };
  }

  /** How the session that wrote a version was cut off. */
  #interruption(tx: TenantTx, caller: Caller, { sessionId }: Checkpoint): Promise<Interruption | null> {
    return sessionId === null ? Promise.resolve(null) : this.sources.interruptions.lastShown(tx, caller, sessionId);
  }

  /** How far a version may be relied on. */
  async #judged(tx: TenantTx, space: Space, checkpoint: Checkpoint, rows: readonly RowOf[]) {
    const { taskId, version, createdAt: at } = checkpoint;
    const own = listsOf(atVersion(rows, version));
    const before = version === 1 ? null : listsOf(atVersion(rows, version - 1));
    const [live, verdicts] = await Promise.all([
      this.sources.writer.liveEvidence(tx, space.id, evidenceIdsIn(own.completed)),
      this.sources.checkpoints.verdicts(tx, taskId),
    ]);
    const verification = verificationIn(own, live, verdicts);
    return {
      continuation_confidence: confidenceOf({ ...checkpoint, verification }, space.now),
      continuityScore: before && (await this.score(tx, taskId, version, { before, own, at })),
    };
  }

  async score(
    tx: TenantTx,
    taskId: string,
    version: number,
    { before, own, at }: { before: Lists; own: Lists; at: Date },
  ): Promise<number> {
    const recent = await this.sources.checkpoints.list(tx, taskId, { beforeVersion: version + 1, limit: 20 });
    const [parent, child] = [measuredOf(before, at), measuredOf(own, at)];
    const context = {
      releasedIds: releasedIn(parent, child),
      reasons: recent.map(({ reason }) => reason),
      actions: { taken: 0, redundant: 0 },
    };
    return scoreOf(measure(parent, child, context));
  }

  async #inherited(tx: TenantTx, space: Space, task: ReadTask) {
    const entries = await this.sources.checkpoints.entriesFor(tx, space.id, task.id);
    return entries.flatMap((row) =>
      row.list === 'must_not_redo' && row.taskId !== task.id && !isExpired(row.item, space.now)
        ? [viewOfRedo(row)]
        : [],
    );
  }

  /** The memories of the task that a mode restores. */
  async #memories(
    tx: TenantTx,
    space: Space,
    task: ReadTask,
    mode: RestoreMode,
    { failed, interruption }: { failed: readonly ShownFailure<ReadClaim>[]; interruption: Interruption | null },
  ) {
    if (mode === 'NONE') return [];
    const asksForFailures = mode === 'SELECTIVE' && interruption?.type === 'tool_failure';
    const needed = asksForFailures ? await this.sources.failures.ofComponentsIn(tx, space, failed) : [];
    const memories = await this.sources.memories.read(tx, space, task.id, [...failed, ...needed]);
    return memoriesFor(mode, memories, new Set(needed.map(({ note }) => note.claimId as string)));
  }
}

const shownInterruption = (interruption: Interruption | null) => interruption && viewOfInterruption(interruption);
