import type { NewEvent } from '#libs/history/events/index.js';
import type { Id, IdSource } from '#libs/kernel/index.js';
import type { Evidence, EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { TaskRepository } from '../../../tasks/index.js';
import { MAX_ATTACHED, type HeldStep } from '../../domain/step.js';
import { holdsAgain, isUnsupported, withdrawSupport, type JudgedAgain } from '../../domain/support.rules.js';
import type { StepRepository } from '../../store/step.repository.js';
import type { GatesSaid } from '../../domain/step-gates.rules.js';
import type { StepGates } from './step-gates.js';

/** Whether each piece of evidence is live. The evidence is locked, so this cannot change. */
type Live = Map<string, boolean>;

/** Judges again done steps that lost evidence of their support. */
export class SupportJudge {
  constructor(
    private readonly tasks: TaskRepository,
    private readonly steps: StepRepository,
    private readonly evidence: EvidenceRepository,
    private readonly gates: StepGates,
    private readonly ids: IdSource,
  ) {}

  /**
   * The events for the given steps that are done on evidence that is no longer live. Locks evidence first, then tasks,
   * as a transition does.
   */
  async judgeAgain(tx: TenantTx, spaceId: string, stepIds: readonly string[], now: Date): Promise<NewEvent[]> {
    const live: Live = new Map();
    const before = await this.steps.find(tx, spaceId, stepIds);
    await this.#mark(tx, live, before);
    const tasks = new Map(
      (await this.tasks.lockAll(tx, spaceId, [...new Set(before.map(({ taskId }) => taskId))])).map((task) => [
        task.id as string,
        task,
      ]),
    );
    const held = await this.steps.find(tx, spaceId, stepIds);
    await this.#mark(tx, live, held);
    const isLive = (id: string): boolean => live.get(id) === true;
    const unsupported = held.filter((step) => isUnsupported(step, isLive)).sort((a, b) => a.ordinal - b.ordinal);
    const judged: JudgedAgain[] = [];
    for (const some of fewOf(unsupported)) judged.push(...(await this.#judge(tx, spaceId, some, isLive, now)));
    const fallen = judged.filter((each) => !holdsAgain(each)).map(({ step }) => step.id);
    const waiters = fallen.length === 0 ? [] : await this.steps.listWaiters(tx, fallen);
    return withdrawSupport(judged, { tasks, waiters, now });
  }

  async #mark(tx: TenantTx, live: Live, steps: readonly HeldStep[]): Promise<void> {
    const unknown = [...new Set(steps.flatMap(({ evidenceIds }) => evidenceIds))].filter((id) => !live.has(id));
    for (const { id, isLive } of await this.evidence.loadMarks(tx, unknown)) live.set(id, isLive);
  }

  /**
   * Judges steps as of the time of their transitions: with the schema that was in force and with what was known then.
   */
  async #judge(
    tx: TenantTx,
    spaceId: string,
    steps: readonly HeldStep[],
    isLive: (id: string) => boolean,
    now: Date,
  ): Promise<JudgedAgain[]> {
    const found = await this.evidence.find(tx, spaceId, [...evidenceOf(steps)].filter(isLive));
    const evidence = new Map<string, Evidence>(found.map((each) => [each.id, each]));
    const said = new Map<string, GatesSaid>();
    for (const version of new Set(steps.map(({ support }) => support!.schemaVersion!))) {
      const accepted = steps.filter(({ support }) => support!.schemaVersion === version);
      const cases = accepted.map((step) => ({
        step: { ...step, status: step.support!.from },
        to: 'done' as const,
        evidence: step.evidenceIds.flatMap((id) => evidence.get(id) ?? []),
        made: { at: step.stateSince, newestIds: step.support!.newestIds },
      }));
      const answers = await this.gates.askAll(tx, await this.gates.version(tx, spaceId, version), cases, now);
      for (const [i, { id }] of accepted.entries()) said.set(id, answers[i]!);
    }
    return steps.map((step) => ({
      auditId: this.ids.next('evt'),
      step,
      said: said.get(step.id)!,
      evidenceIds: step.evidenceIds.filter(isLive),
    }));
  }
}

const evidenceOf = (steps: readonly HeldStep[]): Set<Id<'evd'>> =>
  new Set(steps.flatMap(({ evidenceIds }) => evidenceIds));

/**
 * Splits the steps, in order, into groups. A group has at most as much evidence as a single step may have, because the
 * contents of the evidence are held in memory.
 */
function fewOf(steps: readonly HeldStep[]): HeldStep[][] {
  const parts: { steps: HeldStep[]; ids: Set<string> }[] = [];
  for (const step of steps) {
    const last = parts.at(-1);
    const ids = new Set([...(last?.ids ?? []), ...step.evidenceIds]);
    if (last === undefined || ids.size > MAX_ATTACHED) parts.push({ steps: [step], ids: new Set(step.evidenceIds) });
    else {
      last.steps.push(step);
      last.ids = ids;
    }
  }
  return parts.map((part) => part.steps);
}
