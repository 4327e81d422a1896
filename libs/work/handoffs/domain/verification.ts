import type { NewEvent, Written } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { VerifiedKind } from '../../checkpoints/index.js';

export const VERIFICATION_STATUSES = ['pending', 'done', 'contradicted', 'unknown'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** What became of an item: every event that settles it contains all of it. */
export interface VerificationState {
  id: Id<'vrf'>;
  status: VerificationStatus;
  evidenceEventIds: Id<'evt'>[];
  /** When it came to be in this status. */
  at: Date;
}

/** A row of `handoff_verifications`: an item that a handoff promised, or said to be done, and what became of it. */
export interface HandoffVerification extends VerificationState {
  handoffId: Id<'hnd'>;
  spaceId: Id<'spc'>;
  sessionId: Id<'ses'>;
  isPrivate: boolean;
  /** null: the handoff is about no task, so no event can settle it. */
  taskId: Id<'tsk'> | null;
  /** Of the checkpoint that came with the handoff: what is reported in a later one counts. */
  version: number | null;
  agent: string | null;
  principalId: Id<'prn'>;
  kind: VerifiedKind;
  item: string;
}

export interface VerificationPayloads {
  /** Later events settled what a handoff promised or said to be done. */
  handoff_verified: { settled: Written<VerificationState>[] };
}

/** One event for each handoff. */
export function handoffsVerified(settled: readonly HandoffVerification[], now: Date): NewEvent[] {
  const handoffs = new Map<string, HandoffVerification[]>();
  for (const row of settled) handoffs.set(row.handoffId, [...(handoffs.get(row.handoffId) ?? []), row]);
  return [...handoffs].map(([subjectId, rows]) => {
    const { spaceId, taskId, sessionId } = rows[0]!;
    const states = rows.map(({ id, status, evidenceEventIds, at }) => ({
      id,
      status,
      evidenceEventIds,
      at: at.toISOString(),
    }));
    return {
      kind: 'handoff_verified',
      spaceId,
      taskId,
      sessionId,
      subjectId,
      occurredAt: now,
      payload: { settled: states },
    };
  });
}
