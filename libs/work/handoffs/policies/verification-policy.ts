import type { EventsOf, NewEvent, StatePolicy } from '#libs/history/events/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import {
  entriesAgainst,
  type CheckpointPayloads,
  type CheckpointRepository,
  type CitedEvidence,
  type Completed,
} from '../../checkpoints/index.js';
import type { Execution, ExecutionPayloads, ExecutionRepository } from '../../executions/index.js';
import type { FailurePayloads } from '../../failures/index.js';
import type { NoteRepository } from '../../notes/index.js';
import type { TaskPayloads } from '../../tasks/index.js';
import { handoffsVerified, type HandoffVerification } from '../domain/verification.js';
import { askedToShow, NO_TRACE, settle, type Trace } from '../domain/verification.rules.js';
import type { VerificationRepository } from '../store/verification.repository.js';

const KINDS = [
  'checkpoint_saved',
  'progress_suppressed',
  'failure_tracked',
  'execution_started',
  'execution_ended',
  'task_status_changed',
] as const;
type Settling = EventsOf<
  Pick<CheckpointPayloads & FailurePayloads & ExecutionPayloads & TaskPayloads, (typeof KINDS)[number]>
>;

/** The repositories that the policy reads to interpret events. */
export interface VerificationSources {
  verifications: VerificationRepository;
  checkpoints: CheckpointRepository;
  executions: ExecutionRepository;
  notes: NoteRepository;
  evidence: CitedEvidence;
  sessions: SessionRepository;
}

/** Settles items that handoffs announced or reported as done, from later events in their tasks. */
export class VerificationPolicy implements StatePolicy<Settling> {
  readonly kinds = new Set(KINDS);

  constructor(private readonly sources: VerificationSources) {}

  readonly react = async (tx: TenantTx, events: readonly Settling[]): Promise<NewEvent[]> => {
    const telling = await this.#public(tx, events);
    const settled: NewEvent[] = [];
    for (const taskId of new Set(telling.map((event) => event.taskId!))) {
      const rows = await this.sources.verifications.lockOpen(tx, taskId);
      if (rows.length === 0) continue;
      const ofTask = telling.filter((event) => event.taskId === taskId);
      const traces = await Promise.all(ofTask.map((event) => this.#trace(tx, taskId, event, rows)));
      const now = ofTask[0]!.occurredAt;
      settled.push(...handoffsVerified(settle(rows, traces, now), now));
    }
    return settled;
  };

  /**
   * The events outside private sessions. Events of a private session must not change what is read outside it. Inside
   * it, its handoff ends the session, so nothing follows the handoff.
   */
  async #public(tx: TenantTx, events: readonly Settling[]): Promise<Settling[]> {
    const telling = events.filter((event) => event.taskId && mayShow(event));
    const sessionIds = telling.flatMap(({ sessionId }) => sessionId ?? []);
    const isPrivate = await this.sources.sessions.privateAmong(tx, [...new Set(sessionIds)]);
    return telling.filter(({ sessionId }) => !isPrivate.has(sessionId ?? ''));
  }

  async #trace(tx: TenantTx, taskId: string, event: Settling, rows: readonly HandoffVerification[]): Promise<Trace> {
    const trace = { ...NO_TRACE, eventId: event.id ?? null };
    switch (event.kind) {
      case 'checkpoint_saved':
      case 'progress_suppressed':
        return { ...trace, ...(await this.#reported(tx, event.spaceId!, event.payload, rows)) };
      case 'failure_tracked': {
        const { claimId } = event.payload.failure;
        return { ...trace, failures: await this.sources.notes.textsOf(tx, claimId ? [claimId] : []) };
      }
      case 'execution_started':
        return { ...trace, repeated: await this.#repeated(tx, event.spaceId!, taskId, event.payload.execution) };
      case 'execution_ended': {
        const execution = await this.sources.executions.get(tx, event.spaceId!, event.subjectId);
        return { ...trace, ...endIn(event.payload, execution) };
      }
      case 'task_status_changed':
        return { ...trace, isClosing: isClosing(event.payload.to) };
    }
  }

  async #reported(
    tx: TenantTx,
    spaceId: string,
    change: Change,
    rows: readonly HandoffVerification[],
  ): Promise<Partial<Trace>> {
    const { version, resumed = [] } = change;
    const completed = await this.#cited(tx, spaceId, completedIn(change), rows);
    return { version, completed, resumed: resumed.map((text) => ({ text })) };
  }

  /**
   * The label of the execution, if it must not be done again. Entries of private sessions do not count, because not
   * every reader of the handoff could see why its item is contradicted.
   */
  async #repeated(
    tx: TenantTx,
    spaceId: string,
    taskId: string,
    { label: text, startedAt }: ExecutionPayloads['execution_started']['execution'],
  ): Promise<Trace['repeated']> {
    const { entries } = await this.sources.checkpoints.entriesFor(tx, spaceId, taskId, 'nobody');
    return entriesAgainst(entries, { text }, new Date(startedAt)).redo.length > 0 ? [{ text }] : [];
  }

  async #cited(
    tx: TenantTx,
    spaceId: string,
    items: readonly Completed[],
    rows: readonly HandoffVerification[],
  ): Promise<Trace['completed']> {
    const { evidence } = this.sources;
    const asked = askedToShow(rows, items);
    const shown = await evidence.showing(tx, spaceId, await evidence.live(tx, spaceId, [...asked.keys()]), asked);
    return items.map(({ text, evidenceIds }) => ({
      text,
      shows: (item) => evidenceIds.some((id) => shown.get(id)?.has(item)),
    }));
  }
}

/**
 * Older events do not record who ended the execution. The principal that started it then counts as the one that ended
 * it.
 */
const endIn = (
  { outcome, endedBy }: ExecutionPayloads['execution_ended'],
  { label: text, startedBy }: Pick<Execution, 'label' | 'startedBy'>,
): Partial<Trace> => ({
  runBy: [startedBy, endedBy ?? startedBy],
  [outcome === 'success' ? 'passed' : 'failed']: [{ text }],
});

const isClosing = (status: string): boolean => status === 'done' || status === 'cancelled';

type Change = CheckpointPayloads['checkpoint_saved'] | CheckpointPayloads['progress_suppressed'];

const completedIn = ({ added }: Change) => added.flatMap((row) => (row.list === 'completed' ? [row.item] : []));

/** Whether an event can settle anything. Most progress reports cannot, so nothing needs to be read for them. */
function mayShow(event: Settling): boolean {
  switch (event.kind) {
    case 'checkpoint_saved':
    case 'progress_suppressed':
      return completedIn(event.payload).length + (event.payload.resumed ?? []).length > 0;
    case 'task_status_changed':
      return isClosing(event.payload.to);
    case 'failure_tracked':
    case 'execution_started':
    case 'execution_ended':
      return true;
  }
}
