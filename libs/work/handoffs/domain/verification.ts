import type { NewEvent, Written } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import type { VerifiedKind } from '../../checkpoints/index.js';

export const VERIFICATION_STATUSES = ['pending', 'done', 'contradicted', 'unknown'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** The verification status of an item. Every event that changes it contains all fields. */
export interface VerificationState {
  id: Id<'vrf'>;
  status: VerificationStatus;
  evidenceEventIds: Id<'evt'>[];
  /** When it reached this status. */
  at: Date;
}

/** A row of `handoff_verifications`: an item that a handoff announced or reported as done, and its status. */
export interface HandoffVerification extends VerificationState {
  handoffId: Id<'hnd'>;
  spaceId: Id<'spc'>;
  sessionId: Id<'ses'>;
  private: boolean;
  /** null: the handoff names no task, so no event can settle the item. */
  taskId: Id<'tsk'> | null;
  /** Version of the checkpoint of the handoff; only events of later versions count. */
  version: number | null;
  agent: string | null;
  principalId: Id<'prn'>;
  kind: VerifiedKind;
  item: string;
}

export interface VerificationPayloads {
  /** Later events settled items that a handoff announced or reported as done. */
  handoff_verified: { settled: Written<VerificationState>[] };
}

/** The settled items as events, one for each handoff. */
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
