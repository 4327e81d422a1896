import { notFound } from '#libs/kernel/index.js';
import { sql, type ExecutionRow, type TenantTx } from '#libs/platform/database/index.js';
import type { Execution, ExecutionCalls } from '../domain/execution.js';

const findExecution = sql(import.meta.url, 'find-execution');
const listExecutionsOfTask = sql(import.meta.url, 'list-executions-of-task');
const listExecutions = sql(import.meta.url, 'list-executions');
const listExecutionCalls = sql(import.meta.url, 'list-execution-calls');
const lockExecution = sql(import.meta.url, 'lock-execution');

/** Of a task, the latest that are looked at. */
const MAX_OF_TASK = 1_000;
/** Events of an execution that are counted. */
export const MAX_CALLS = 200;

export class ExecutionRepository {
  /** The execution, or 404. */
  async get(tx: TenantTx, spaceId: string, id: string): Promise<Execution> {
    return admitted(await tx.one<ExecutionRow>(findExecution, spaceId, id), id);
  }

  /** What was begun in a task between two times, the latest first. */
  ofTask(tx: TenantTx, taskId: string, { from, to }: { from: Date; to: Date }): Promise<Execution[]> {
    return tx.all<ExecutionRow>(listExecutionsOfTask, taskId, from, to, MAX_OF_TASK);
  }

  /** The first first. */
  list(tx: TenantTx, taskId: string, page: { afterId: string; limit: number }): Promise<Execution[]> {
    return tx.all<ExecutionRow>(listExecutions, taskId, page.afterId, page.limit);
  }

  /** What the sessions of executions recorded while these ran. */
  calls(tx: TenantTx, ids: readonly string[]): Promise<ExecutionCalls[]> {
    return tx.all<ExecutionCalls>(listExecutionCalls, ids, MAX_CALLS);
  }

  /** As `get`, held until the transaction ends. */
  async lock(tx: TenantTx, spaceId: string, id: string): Promise<Execution> {
    return admitted(await tx.one<ExecutionRow>(lockExecution, spaceId, id), id);
  }
}

function admitted(execution: Execution | null, id: string): Execution {
  if (execution === null) throw notFound({ what: 'execution', id });
  return execution;
}
