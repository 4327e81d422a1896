import { sql, type InterruptionRow, type Narrowed, type TenantTx } from '#libs/platform/database/index.js';
import type { InterruptionReader } from '#libs/tenancy/sessions/index.js';
import { RECENT_MS, viewOfInterruption, type Activity, type Interruption } from '../domain/interruption.js';

const findInterruption = sql(import.meta.url, 'find-interruption');
const findReport = sql(import.meta.url, 'find-report');
const listActivity = sql(import.meta.url, 'list-activity');

type Row = Narrowed<InterruptionRow, Pick<Interruption, 'context'>>;

export class InterruptionRepository implements InterruptionReader {
  /** How a session was cut off last. */
  last(tx: TenantTx, sessionId: string): Promise<Interruption | null> {
    return tx.one<Row>(findInterruption, sessionId);
  }

  async find(tx: TenantTx, sessionId: string): Promise<Record<string, unknown> | null> {
    const last = await this.last(tx, sessionId);
    return last && viewOfInterruption(last);
  }

  async isReported(tx: TenantTx, sessionId: string, now: Date): Promise<boolean> {
    return (await this.#report(tx, sessionId, now)) !== null;
  }

  async activity(tx: TenantTx, sessionIds: readonly string[]): Promise<Activity[]> {
    const found = await tx.all<Omit<Activity, 'report'>>(listActivity, sessionIds, RECENT_MS);
    return Promise.all(
      found.map(async (each) => ({ ...each, report: await this.#report(tx, each.sessionId, each.lastSeenAt) })),
    );
  }

  #report(tx: TenantTx, sessionId: string, at: Date): Promise<Interruption | null> {
    return tx.one<Row>(findReport, sessionId, new Date(at.getTime() - RECENT_MS));
  }
}
