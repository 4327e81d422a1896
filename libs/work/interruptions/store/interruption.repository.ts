import { readsEverySession, type Caller } from '#libs/kernel/index.js';
import { sql, type InterruptionRow, type Narrowed, type TenantTx } from '#libs/platform/database/index.js';
import type { InterruptionReader } from '#libs/tenancy/sessions/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import {
  MAX_SHOWN_INTERRUPTED,
  MAX_TASKS_OF_SESSION,
  WORK_KINDS,
  RECENT_MS,
  SHOWN_MS,
  viewOfInterruption,
  type Activity,
  type InterruptedSession,
  type Interruption,
} from '../domain/interruption.js';

const findInterruption = sql(import.meta.url, 'find-interruption');
const findInterruptionOfTask = sql(import.meta.url, 'find-interruption-of-task');
const listReports = sql(import.meta.url, 'list-reports');
const listActivity = sql(import.meta.url, 'list-activity');
const listRecentInterruptions = sql(import.meta.url, 'list-recent-interruptions');

type Row = Narrowed<InterruptionRow, Pick<Interruption, 'context'>>;

/** Maximum number of interruptions of a space, and of sessions of a reader, among which the reader's are looked for. */
const MAX_LOOKED_AT = 1_000;

export class InterruptionRepository implements InterruptionReader {
  /** The last interruption of a session. */
  last(tx: TenantTx, sessionId: string): Promise<Interruption | null> {
    return tx.one<Row>(findInterruption, sessionId);
  }

  /** The last interruption in a task that nobody has resumed since, if the reader may see it. */
  ofTask(tx: TenantTx, caller: Caller, taskId: string): Promise<Interruption | null> {
    return tx.one<Row>(findInterruptionOfTask, taskId, principalOf(caller));
  }

  /** Sessions interrupted within the last day and not resumed, as far as the reader may see them; newest first. */
  recent(tx: TenantTx, caller: Caller, space: Space): Promise<InterruptedSession[]> {
    const since = new Date(space.now.getTime() - SHOWN_MS);
    return tx.all<Row & Pick<InterruptedSession, 'agent' | 'externalId' | 'taskId'>>(
      listRecentInterruptions,
      space.id,
      since,
      principalOf(caller),
      MAX_LOOKED_AT,
      MAX_SHOWN_INTERRUPTED,
    );
  }

  async find(tx: TenantTx, sessionId: string): Promise<Record<string, unknown> | null> {
    const last = await this.last(tx, sessionId);
    return last && viewOfInterruption(last);
  }

  async isReported(tx: TenantTx, sessionId: string, now: Date): Promise<boolean> {
    return (await this.#reports(tx, [{ sessionId, at: now }])).size > 0;
  }

  async activity(tx: TenantTx, sessionIds: readonly string[]): Promise<Activity[]> {
    const found = await tx.all<Omit<Activity, 'report'>>(
      listActivity,
      sessionIds,
      RECENT_MS,
      MAX_TASKS_OF_SESSION,
      WORK_KINDS,
    );
    const reports = await this.#reports(
      tx,
      found.map(({ sessionId, lastSeenAt: at }) => ({ sessionId, at })),
    );
    return found.map((each) => ({ ...each, report: reports.get(each.sessionId) ?? null }));
  }

  /** For each session, the last report in the half hour before the given time. */
  async #reports(tx: TenantTx, asked: readonly { sessionId: string; at: Date }[]): Promise<Map<string, Interruption>> {
    const rows = await tx.all<Row>(
      listReports,
      asked.map(({ sessionId }) => sessionId),
      asked.map(({ at }) => new Date(at.getTime() - RECENT_MS)),
    );
    return new Map(rows.map((row) => [row.sessionId as string, row]));
  }
}

/** The principal to filter by; null: the caller may read every session. */
const principalOf = (caller: Caller): string | null => (readsEverySession(caller) ? null : caller.principal.id);
