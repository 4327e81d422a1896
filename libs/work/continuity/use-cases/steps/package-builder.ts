import type { z } from 'zod';
import type { Caller } from '#libs/kernel/index.js';
import type { ReadClaim } from '#libs/knowledge/claims/index.js';
import type { EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import {
  atVersion,
  confidenceOf,
  inForce,
  isExpired,
  listsOf,
  viewOfCheckpoint,
  viewOfInherited,
  viewOfLists,
  viewOfRedo,
  type Checkpoint,
  type CheckpointHead,
  type CheckpointRepository,
  type CheckpointVerifier,
} from '../../../checkpoints/index.js';
import { viewOfFailure, type FailureReader, type ShownFailure } from '../../../failures/index.js';
import { viewOfHandoff, type HandoffRepository, type VerificationRepository } from '../../../handoffs/index.js';
import { viewOfInterruption, type Interruption, type InterruptionRepository } from '../../../interruptions/index.js';
import { viewOfTask, type ReadTask } from '../../../tasks/index.js';
import { MAX_MEMORIES, memoriesFor, scoreOf, type RestoreMode } from '../../domain/continuity.rules.js';
import type { TaskPackage } from '../../domain/continuity.schemas.js';
import type { ContinuityMeter, Version } from './continuity-meter.js';
import type { TaskMemories } from './task-memories.js';

export interface AskedPackage {
  /** null: the newest version, with its tail. */
  version: number | null;
  mode: RestoreMode;
  /** Who reads the package. */
  caller: Caller;
}

/** The parts that a package is built from. */
export interface PackageSources {
  checkpoints: CheckpointRepository;
  verifier: CheckpointVerifier;
  meter: ContinuityMeter;
  memories: TaskMemories;
  evidence: EvidenceRepository;
  failures: FailureReader;
  interruptions: InterruptionRepository;
  handoffs: HandoffRepository;
  verifications: VerificationRepository;
}

/** Builds the package that an agent gets to continue a task. */
export class PackageBuilder {
  constructor(private readonly sources: PackageSources) {}

  /** The newest version; null: there is none, and the package contains only the memories of the task. */
  async latest(
    tx: TenantTx,
    space: Space,
    task: ReadTask,
    caller: Caller,
  ): Promise<{ newest: z.input<typeof TaskPackage> | null; memories: z.input<typeof TaskPackage>['memories'] }> {
    const hasVersion = (await this.sources.checkpoints.newest(tx, task.id)) !== null;
    if (!hasVersion) {
      // A task without a version has no failures and no handoffs, because each of these writes a version.
      const none = { failed: [], interruption: null };
      return { newest: null, memories: await this.#memories(tx, space, task, 'SELECTIVE', none) };
    }
    const newest = await this.build(tx, space, task, { version: null, mode: 'SELECTIVE', caller });
    // Only a restore has more memories after a failed tool.
    const memories = newest.memories.slice(0, MAX_MEMORIES.SELECTIVE);
    return { newest: { ...newest, memories }, memories };
  }

  /**
   * The package of a version; 404 if there is no such version. An older version is shown as it was, without what came
   * after it.
   */
  async build(tx: TenantTx, space: Space, task: ReadTask, asked: AskedPackage): Promise<z.input<typeof TaskPackage>> {
    const { checkpoints, evidence } = this.sources;
    const [head, newest] = await Promise.all([checkpoints.head(tx, task.id), checkpoints.newest(tx, task.id)]);
    const stored = asked.version === null ? newest : await checkpoints.get(tx, task.id, asked.version);
    const tail = asked.version === null ? (head?.tailEvents ?? 0) : null;
    const contents =
      stored === null
        ? await this.#unversioned(tx, space, task, head)
        : await this.#contents(tx, space, task, { stored, isNewest: stored.version === newest?.version, tail });
    const answer: z.input<typeof TaskPackage> = {
      ...contents,
      ...(await this.#around(tx, space, task, asked)),
    };
    return evidence.shownTo(tx, answer);
  }

  /** The contents of a task without a version that the reader may see: only what was reported. */
  async #unversioned(tx: TenantTx, space: Space, { id, goal }: ReadTask, head: CheckpointHead | null) {
    const rows = head === null ? [] : await this.sources.checkpoints.rowsSince(tx, id, head.version);
    return {
      ...viewOfLists(inForce(rows), space.now),
      goal,
      outcome: 'no_checkpoint' as const,
      checkpoint: null,
      tailEvents: head?.tailEvents ?? 0,
      continuation_confidence: null,
      continuityScore: null,
    };
  }

  /**
   * The contents of a version and how reliable they are. `tail`: number of later events; null: these are not included.
   */
  async #contents(
    tx: TenantTx,
    space: Space,
    { id, goal }: ReadTask,
    { stored, isNewest, tail }: { stored: Checkpoint; isNewest: boolean; tail: number | null },
  ) {
    const [verified, rows] = await Promise.all([
      this.sources.verifier.verify(tx, [stored]),
      this.sources.checkpoints.rowsSince(tx, id, stored.version),
    ]);
    const [checkpoint] = verified as [Checkpoint];
    const own = listsOf(atVersion(rows, checkpoint.version));
    const until = isNewest ? space.now : checkpoint.createdAt;
    return {
      ...viewOfLists(tail === null ? own : inForce(rows), space.now),
      ...(tail !== null && { goal }),
      outcome: 'restored' as const,
      checkpoint: viewOfCheckpoint(checkpoint, space.now),
      tailEvents: tail ?? 0,
      continuation_confidence: confidenceOf(checkpoint, space.now),
      continuityScore: await this.#score(tx, { checkpoint, lists: own }, until),
    };
  }

  /** The parts of a package that do not depend on the version. */
  async #around(tx: TenantTx, space: Space, task: ReadTask, { mode, caller }: AskedPackage) {
    const [inherited, failed, handoff, interruption] = await Promise.all([
      this.#inherited(tx, space, task),
      this.sources.failures.ofTask(tx, space, task.id),
      this.sources.handoffs.newestOf(tx, space.id, task.id),
      this.sources.interruptions.ofTask(tx, caller, task.id),
    ]);
    return {
      ...inherited,
      interruption: interruption && viewOfInterruption(interruption),
      handoff: handoff && viewOfHandoff(handoff, await this.sources.verifications.of(tx, handoff.id)),
      failures: failed.map((failure) => viewOfFailure(failure, space.now)),
      memories: await this.#memories(tx, space, task, mode, { failed, interruption }),
      task: viewOfTask(task),
      degraded: null,
    };
  }

  /** How closely a version continues the previous one that the reader may see; null: there is none. */
  async #score(tx: TenantTx, child: Version, until: Date): Promise<number | null> {
    const { taskId, version } = child.checkpoint;
    const { checkpoints, meter } = this.sources;
    const [before] = await checkpoints.list(tx, taskId, { beforeVersion: version, limit: 1 });
    if (before === undefined) return null;
    const parent = { checkpoint: before, lists: listsOf(await checkpoints.rowsAt(tx, taskId, before.version)) };
    return scoreOf(await meter.measure(tx, { parent, child }, { until }));
  }

  /** The constraints that apply because of other tasks. */
  async #inherited(tx: TenantTx, space: Space, task: ReadTask) {
    const found = await this.sources.checkpoints.entriesFor(tx, space.id, task.id, 'reader');
    const entries = found.entries.filter(({ taskId }) => taskId !== task.id);
    return {
      inherited: entries.flatMap((row) =>
        row.list === 'must_not_redo' && !isExpired(row.item, space.now) ? [viewOfRedo(row)] : [],
      ),
      inherited_constraints: entries.flatMap((row) => (row.list === 'must_not_redo' ? [] : [viewOfInherited(row)])),
    };
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
