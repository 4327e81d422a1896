import { type NewEvent, placeOf, type StatePolicy } from '#libs/history/events/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { MAX_INLINE_STEPS, supportRestored, supportWithdrawn } from '../domain/step.js';
import { markedIn, type MarkEvent } from '../domain/support.rules.js';
import type { StepRepository } from '../store/step.repository.js';

/** Returns the events for the given steps that are done on evidence that is no longer live. */
export type JudgeAgain = (tx: TenantTx, spaceId: string, stepIds: readonly string[], now: Date) => Promise<NewEvent[]>;

/**
 * Judges done steps again when evidence of their support is withdrawn. When evidence counts again, removes the mark of
 * its withdrawal. This alone does not make a step done again.
 */
export class StepSupportPolicy implements StatePolicy<MarkEvent> {
  readonly kinds = new Set<MarkEvent['kind']>(['evidence_revoked', 'evidence_reinstated']);

  constructor(
    private readonly steps: StepRepository,
    private readonly judgeAgain: JudgeAgain,
  ) {}

  readonly react = async (tx: TenantTx, events: readonly MarkEvent[]): Promise<NewEvent[]> => {
    const concerned = await this.steps.listSupporting(tx, [...new Set(events.flatMap(markedIn))]);
    if (concerned.length === 0) return [];
    const { spaceId, occurredAt: now } = placeOf(events);
    const { subjectId, sessionId = null } = events[0]!;
    const about = { spaceId, evidenceId: subjectId, sessionId, now };
    const restored = concerned.filter(({ live, isWithdrawn }) => live && isWithdrawn).map(({ id }) => id);
    const withdrawn = concerned.filter(({ live }) => !live).map(({ id }) => id);
    const stepIds = await this.steps.listOn(tx, withdrawn, MAX_INLINE_STEPS + 1);
    const isSettled = stepIds.length <= MAX_INLINE_STEPS;
    return [
      ...(restored.length === 0 ? [] : [supportRestored(restored, about)]),
      ...(withdrawn.length === 0 ? [] : [supportWithdrawn(withdrawn, isSettled, about)]),
      ...(isSettled && stepIds.length > 0 ? await this.judgeAgain(tx, spaceId, stepIds, now) : []),
    ];
  };
}
