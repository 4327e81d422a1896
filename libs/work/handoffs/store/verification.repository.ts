import { sql, type HandoffVerificationRow, type Narrowed, type TenantTx } from '#libs/platform/database/index.js';
import { COMPARED } from '../../checkpoints/index.js';
import type { HandoffVerification } from '../domain/verification.js';
import type { HandoffCounts } from '../domain/verification.rules.js';

const listVerifications = sql(import.meta.url, 'list-verifications');
const lockOpenVerifications = sql(import.meta.url, 'lock-open-verifications');
const listHandoffCounts = sql(import.meta.url, 'list-handoff-counts');

type Row = Narrowed<HandoffVerificationRow, Pick<HandoffVerification, 'evidenceEventIds'>>;

const MAX_AGENTS = 1_000;

/** Items of private sessions are returned only to their participants, by every query here. */
export class VerificationRepository {
  /** The items of handoffs, in the order in which they were stated. */
  of(tx: TenantTx, ...handoffIds: string[]): Promise<HandoffVerification[]> {
    return handoffIds.length === 0 ? Promise.resolve([]) : tx.all<Row>(listVerifications, handoffIds);
  }

  /** The items of a task that events may still settle, locked: nobody else settles them in the meantime. */
  lockOpen(tx: TenantTx, taskId: string): Promise<HandoffVerification[]> {
    return tx.all<Row>(lockOpenVerifications, taskId, COMPARED.items, COMPARED.handoffs, COMPARED.considered);
  }

  /** How many handoff items of each agent are in each status. */
  counts(tx: TenantTx, spaceId: string): Promise<HandoffCounts[]> {
    return tx.all<HandoffCounts>(listHandoffCounts, spaceId, MAX_AGENTS);
  }
}
