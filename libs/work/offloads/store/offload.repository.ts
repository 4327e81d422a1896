import { sql, type OffloadRow, type TenantTx } from '#libs/platform/database/index.js';
import type { Offload } from '../domain/offload.js';

const listOffloadsOfTask = sql(import.meta.url, 'list-offloads-of-task');
const listLatestOffloads = sql(import.meta.url, 'list-latest-offloads');
const listOffloadsOfStep = sql(import.meta.url, 'list-offloads-of-step');
const listOffloadsOfToolCall = sql(import.meta.url, 'list-offloads-of-tool-call');

export interface OffloadFilter {
  taskId: string | null;
  stepId: string | null;
  toolCallId: string | null;
}

export class OffloadRepository {
  /** The latest offloads of a task, oldest first. */
  async latest(tx: TenantTx, spaceId: string, taskId: string, limit: number): Promise<Offload[]> {
    return (await tx.all<OffloadRow>(listLatestOffloads, spaceId, taskId, limit)).reverse();
  }

  /**
   * The offloads that match the filters, oldest first. The narrowest filter determines the query. At least one filter
   * must be given.
   */
  list(
    tx: TenantTx,
    spaceId: string,
    { taskId, stepId, toolCallId }: OffloadFilter,
    page: { afterId: string; limit: number },
  ): Promise<Offload[]> {
    const asked = [spaceId, page.afterId, page.limit, taskId, stepId, toolCallId];
    if (stepId !== null) return tx.all<OffloadRow>(listOffloadsOfStep, ...asked);
    return tx.all<OffloadRow>(toolCallId === null ? listOffloadsOfTask : listOffloadsOfToolCall, ...asked);
  }
}
