import type { NewEvent, StatePolicy } from '#libs/history/events/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { supportRestored, supportWithdrawn } from '../domain/step.js';
import { markedIn, type MarkEvent } from '../domain/support.rules.js';
import type { StepRepository } from '../store/step.repository.js';

/** What follows for those of the steps that are done on evidence which does not count. */
export type JudgeAgain = (tx: TenantTx, spaceId: string, stepIds: readonly string[], now: Date) => Promise<NewEvent[]>;

/** How many steps are judged again by the write that withdraws their evidence; more are left to maintenance, so that the time of an answer does not depend on their number. */
const MAX_INLINE_STEPS = 50;

/** Judges done steps again when evidence in their support is withdrawn, and takes the mark away when it counts again; that alone finishes no step. */
export class StepSupportPolicy implements StatePolicy<MarkEvent> {
  readonly kinds = new Set<MarkEvent['kind']>(['evidence_revoked', 'evidence_reinstated']);

  constructor(
    private readonly steps: StepRepository,
    private readonly judgeAgain: JudgeAgain,
  ) {}

  readonly react = async (tx: TenantTx, events: readonly MarkEvent[]): Promise<NewEvent[]> => {
    const concerned = await this.steps.listSupporting(tx, [...new Set(events.flatMap(markedIn))]);
    if (concerned.length === 0) return [];
    const { spaceId, occurredAt: now, subjectId, sessionId = null } = events[0]!;
    const about = { spaceId: spaceId!, evidenceId: subjectId, sessionId, now };
    const restored = concerned.filter(({ isLive, isWithdrawn }) => isLive && isWithdrawn).map(({ id }) => id);
    const withdrawn = concerned.filter(({ isLive }) => !isLive).map(({ id }) => id);
    const stepIds = await this.steps.listOn(tx, withdrawn, MAX_INLINE_STEPS + 1);
    const isSettled = stepIds.length <= MAX_INLINE_STEPS;
    return [
      ...(restored.length === 0 ? [] : [supportRestored(restored, about)]),
      ...(withdrawn.length === 0 ? [] : [supportWithdrawn(withdrawn, isSettled, about)]),
      ...(isSettled && stepIds.length > 0 ? await this.judgeAgain(tx, spaceId!, stepIds, now) : []),
    ];
  };
}
