import type { z } from 'zod';
import type { ClaimReader } from '#libs/knowledge/claims/index.js';
import type { EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import {
  atVersion,
  confidenceOf,
  emptyLists,
  evidenceIdsIn,
  FOREVER,
  isExpired,
  listsOf,
  verificationIn,
  viewOfCheckpoint,
  viewOfLists,
  viewOfRedo,
  type Checkpoint,
  type CheckpointRepository,
  type CheckpointWriter,
  type Lists,
  type RowOf,
} from '../../../checkpoints/index.js';
import { shownFailures, viewOfFailure, type FailureRepository } from '../../../failures/index.js';
import { viewOfHandoff, type HandoffRepository } from '../../../handoffs/index.js';
import { viewOfInterruption, type InterruptionRepository } from '../../../interruptions/index.js';
import type { StepRepository } from '../../../steps/index.js';
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

/** Facts of a task that are considered. */
const MAX_FACTS = 100;
const MAX_FAILURES = 100;

export interface AskedPackage {
  /** null: the newest, with its tail. */
  version: number | null;
  mode: RestoreMode;
}

/** What the agent that goes on with a task is given. */
export class PackageBuilder {
  constructor(
    private readonly checkpoints: CheckpointRepository,
    private readonly writer: CheckpointWriter,
    private readonly steps: StepRepository,
    private readonly claims: ClaimReader,
    private readonly evidence: EvidenceRepository,
    private readonly failures: FailureRepository,
    private readonly interruptions: InterruptionRepository,
    private readonly handoffs: HandoffRepository,
  ) {}

  /** 404 for a version that there is not. An older version is shown as it was, without what came after it. */
  async build(
    tx: TenantTx,
    space: Space,
    task: ReadTask,
    { version: asked, mode }: AskedPackage,
  ): Promise<z.input<typeof TaskPackage>> {
    const head = await this.checkpoints.head(tx, task.id);
    const rest = await this.#around(tx, space, task, mode);
    const version = asked ?? head?.version ?? null;
    if (version === null)
      return {
        ...viewOfLists(emptyLists(), space.now),
        goal: task.goal,
        outcome: 'no_checkpoint',
        checkpoint: null,
        interruption: null,
        tailEvents: 0,
        continuation_confidence: null,
        continuityScore: null,
        ...rest,
      };
    const [checkpoint, rows] = await Promise.all([
      this.checkpoints.get(tx, task.id, version),
      this.checkpoints.rowsSince(tx, task.id, Math.max(0, version - 1)),
    ]);
    const newest = asked === null ? head : null;
    const shown: Lists = listsOf(
      newest === null ? atVersion(rows, version) : rows.filter(({ toVersion }) => toVersion === FOREVER),
    );
    const answer: z.input<typeof TaskPackage> = {
      ...viewOfLists(shown, space.now),
      ...(newest !== null && { goal: task.goal }),
      outcome: 'restored',
      checkpoint: viewOfCheckpoint(checkpoint, space.now),
      tailEvents: newest?.tailEvents ?? 0,
      ...(await this.#judged(tx, space, checkpoint, rows)),
      ...rest,
    };
    return this.evidence.shownTo(tx, answer);
  }

  /** What is given with any version. */
  async #around(tx: TenantTx, space: Space, task: ReadTask, mode: RestoreMode) {
    const [inherited, memories, failed, handoff] = await Promise.all([
      this.#inherited(tx, space, task),
      this.#memories(tx, space, task, mode),
      this.failures.ofTask(tx, task.id, MAX_FAILURES),
      this.handoffs.newestOf(tx, task.id),
    ]);
    const failures = shownFailures(failed).map(viewOfFailure);
    return { inherited, handoff: handoff && viewOfHandoff(handoff), failures, memories, task: viewOfTask(task) };
  }

  /** How far a version may be relied on, and how its session was cut off. */
  async #judged(tx: TenantTx, space: Space, checkpoint: Checkpoint, rows: readonly RowOf[]) {
    const { taskId, version, sessionId, createdAt: at } = checkpoint;
    const own = listsOf(atVersion(rows, version));
    const before = version === 1 ? null : listsOf(atVersion(rows, version - 1));
    const live = await this.writer.liveEvidence(tx, space.id, evidenceIdsIn(own.completed));
    const interruption = sessionId === null ? null : await this.interruptions.last(tx, sessionId);
    return {
      interruption: interruption && viewOfInterruption(interruption),
      continuation_confidence: confidenceOf({ ...checkpoint, verification: verificationIn(own, live) }, space.now),
      continuityScore: before && (await this.score(tx, taskId, version, { before, own, at })),
    };
  }

  async score(
    tx: TenantTx,
    taskId: string,
    version: number,
    { before, own, at }: { before: Lists; own: Lists; at: Date },
  ): Promise<number> {
    const recent = await this.checkpoints.list(tx, taskId, { beforeVersion: version + 1, limit: 20 });
    const [parent, child] = [measuredOf(before, at), measuredOf(own, at)];
    const context = {
      releasedIds: releasedIn(parent, child),
      reasons: recent.map(({ reason }) => reason),
      actions: { taken: 0, redundant: 0 },
    };
    return scoreOf(measure(parent, child, context));
  }

  async #inherited(tx: TenantTx, space: Space, task: ReadTask) {
    const entries = await this.checkpoints.entriesFor(tx, space.id, task.id);
    return entries.flatMap((row) =>
      row.list === 'must_not_redo' && row.taskId !== task.id && !isExpired(row.item, space.now)
        ? [viewOfRedo(row)]
        : [],
    );
  }

  async #memories(tx: TenantTx, space: Space, task: ReadTask, mode: RestoreMode) {
    if (mode === 'NONE') return [];
    const ids = await this.steps.listFacts(tx, task.id, MAX_FACTS);
    const claims = await this.claims.find(tx, space.id, ids);
    const visible = claims
      .filter(({ status, grounding }) => status === 'active' && grounding !== 'tainted')
      .map(({ id, text, category, importance }) => ({ id, text, category, importance }))
      .sort((a, b) => b.importance - a.importance || (a.id < b.id ? 1 : -1));
    return memoriesFor(mode, visible);
  }
}
