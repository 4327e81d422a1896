import { z } from 'zod';
import {
  renaming,
  written,
  type EventsOf,
  type PayloadUpgrades,
  type RecordedOf,
  type Written,
} from '#libs/history/events/index.js';
import { boundedText, idOf, instantOut, pageOf, pageQuery, type Id } from '#libs/kernel/index.js';
import { sessionRef, SessionView } from '#libs/tenancy/sessions/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { VERIFICATION_STATUSES, type HandoffVerification, type VerificationPayloads } from './verification.js';
import {
  BlockedView,
  CheckpointView,
  ClearedView,
  preferredNext,
  saidOfTask,
  VERIFIED_KINDS,
  type VerifiedKind,
} from '../../checkpoints/index.js';

/** The parts of a handoff stored in addition to its summary: the lists as they were given. */
export interface SaidAtHandoff {
  completed: string[];
  in_progress: string[];
  blocked: { text: string; reason: string }[];
  next_steps: string[];
}

/** A row of `handoffs`: what an agent leaves for the next agent when it ends its session on purpose. */
export interface Handoff {
  id: Id<'hnd'>;
  spaceId: Id<'spc'>;
  sessionId: Id<'ses'>;
  /** Whether its session is private, so that only its participants can read it. */
  private: boolean;
  agent: string | null;
  taskId: Id<'tsk'> | null;
  /** Version of the checkpoint that was written with it. */
  version: number | null;
  summary: string;
  said: SaidAtHandoff;
  handedOffAt: Date;
  handedOffBy: Id<'prn'>;
  /** The recipient; null: anybody. Events from before handoffs had recipients lack this. */
  handedTo: Id<'prn'> | null;
}

export interface HandoffPayloads extends VerificationPayloads {
  /**
   * An agent handed over its work, and its session ended. Events from before items were verified lack `verifications`.
   */
  handoff_recorded: { handoff: Written<Handoff>; verifications?: Written<HandoffVerification>[] };
}
/** Version 2: flags have the names of their columns. */
export const HANDOFF_UPGRADES = {
  handoff_recorded: [renaming({ isPrivate: 'private' }, ['handoff', 'verifications'])],
} satisfies PayloadUpgrades;

export type HandoffEvent = EventsOf<HandoffPayloads>;
export type RecordedHandoffEvent = RecordedOf<HandoffPayloads>;

export const handoffRecorded = (handoff: Handoff, verifications: readonly HandoffVerification[]): HandoffEvent => ({
  kind: 'handoff_recorded',
  spaceId: handoff.spaceId,
  taskId: handoff.taskId,
  sessionId: handoff.sessionId,
  subjectId: handoff.id,
  occurredAt: handoff.handedOffAt,
  payload: { handoff: written(handoff), verifications: verifications.map((each) => written(each)) },
});

/** Without a task, nothing would keep them. */
const KEPT_BY_TASKS = [
  'working_set',
  'must_not_redo',
  'must_preserve',
  'active_constraints',
  'noConstraints',
  'clear',
  'expectedParentVersion',
] as const;

export const SessionHandoffInput = z
  .strictObject({
    space: spaceRef,
    sessionId: sessionRef.describe('Session that ends; an unused label opens one.'),
    summary: boundedText(4_000).describe('What the next agent should know, in words; 1 to 4,000 characters.'),
    taskId: idOf('tsk').optional().describe('Task that is handed over; it gets a checkpoint.'),
    to: idOf('prn')
      .optional()
      .describe('Principal that takes over; it becomes a member if the task has members. Default: anybody.'),
    ...saidOfTask,
    next_steps: preferredNext,
  })
  .superRefine((given, context) => {
    if (given.taskId !== undefined) return;
    for (const field of KEPT_BY_TASKS)
      if (given[field] !== undefined)
        context.addIssue({
          code: 'custom',
          path: [field],
          message: 'needs a taskId: only a task keeps it',
        });
  });

/**
 * The items of a handoff, each once. If the handoff names no task, no event can verify the items, so their status stays
 * unknown.
 */
export function verificationsOf(
  {
    id: handoffId,
    spaceId,
    sessionId,
    private: isPrivate,
    taskId,
    version,
    agent,
    handedOffBy,
    handedOffAt,
    said,
  }: Handoff,
  nextId: () => Id<'vrf'>,
): HandoffVerification[] {
  const items: Record<VerifiedKind, readonly string[]> = { next_step: said.next_steps, completed: said.completed };
  return VERIFIED_KINDS.flatMap((kind) =>
    [...new Set(items[kind])].map((item) => ({
      id: nextId(),
      handoffId,
      spaceId,
      sessionId,
      private: isPrivate,
      taskId,
      version,
      agent,
      principalId: handedOffBy,
      kind,
      item,
      status: taskId === null ? ('unknown' as const) : ('pending' as const),
      evidenceEventIds: [],
      at: handedOffAt,
    })),
  );
}

export const ListHandoffsInput = z.strictObject({
  space: spaceRef,
  ...pageQuery,
  taskId: idOf('tsk').optional().describe('Only handoffs of this task.'),
  agent: z.string().trim().min(1).max(100).optional().describe('Only handoffs of this agent.'),
});

export const HandoffInput = z.strictObject({ space: spaceRef, id: idOf('hnd').describe('Id of the handoff.') });

const VerificationView = z
  .object({
    id: idOf('vrf').describe('Id of the verification.'),
    kind: z
      .enum(VERIFIED_KINDS)
      .describe('`next_step`: it was announced as next. `completed`: it was reported as done.'),
    item: z.string().describe('The item in the words of the handoff.'),
    status: z
      .enum(VERIFICATION_STATUSES)
      .describe(
        '`done` or `contradicted`: later events showed this. `unknown`: the task was closed without a trace of the item, or there is no task. `pending`: not settled yet.',
      ),
    evidenceEventIds: z.array(idOf('evt')).describe('The events that showed it.'),
    at: instantOut.describe('When it reached this status.'),
  })
  .meta({ id: 'HandoffVerification', description: 'Whether later events confirmed an item of a handoff.' });

export const HandoffView = z
  .object({
    id: idOf('hnd').describe('Id of the handoff.'),
    sessionId: idOf('ses').describe('Session that ended with it.'),
    agent: z.string().nullable().describe('Agent of the session.'),
    taskId: idOf('tsk').nullable().describe('Task that was handed over.'),
    version: z.int().nullable().describe('Version of the checkpoint that was written with it.'),
    summary: z.string().describe('What the next agent should know.'),
    completed: z.array(z.string()).describe('Items reported as done.'),
    in_progress: z.array(z.string()).describe('Items in progress.'),
    blocked: z.array(BlockedView).describe('Items that were blocked.'),
    next_steps: z.array(z.string()).describe('What to do next, in this order.'),
    handedOffAt: instantOut.describe('When the work was handed over.'),
    handedOffBy: idOf('prn').describe('Who handed it over.'),
    to: idOf('prn').nullable().describe('Principal that takes over; null: anybody.'),
    verifications: z
      .array(VerificationView)
      .describe('Whether later events confirmed each next step and each completed item.'),
  })
  .meta({ id: 'Handoff', description: 'What an agent left for the next agent when it ended its session.' });

export const HandoffList = pageOf(HandoffView);

export const HandoffResult = z
  .object({
    handoffId: idOf('hnd').describe('Id of the handoff.'),
    handoff: HandoffView.describe('The handoff.'),
    checkpoint: CheckpointView.nullable().describe('Checkpoint of the task; null if no task was named.'),
    clear: ClearedView.describe('The result of `clear`.'),
    session: SessionView.describe('The session, which is now closed. Other sessions are not affected.'),
  })
  .meta({ id: 'HandoffResult', description: 'The result of handing over a session.' });

export function viewOfHandoff(
  { said, handedOffAt, ...handoff }: Handoff,
  verifications: readonly HandoffVerification[],
): z.input<typeof HandoffView> {
  const { id, sessionId, agent, taskId, version, summary, handedOffBy, handedTo: to } = handoff;
  return {
    id,
    sessionId,
    agent,
    taskId,
    version,
    summary,
    ...said,
    handedOffAt: handedOffAt.toISOString(),
    handedOffBy,
    to,
    verifications: verifications.map(({ id: own, kind, item, status, evidenceEventIds, at }) => ({
      id: own,
      kind,
      item,
      status,
      evidenceEventIds,
      at: at.toISOString(),
    })),
  };
}
