import { notFound } from '#libs/kernel/index.js';
import { sql, type ExecutionRow, type TenantTx } from '#libs/platform/database/index.js';
import type { Execution, ExecutionCalls } from '../domain/execution.js';

const findExecution = sql(import.meta.url, 'find-execution');
const listExecutionsOfTask = sql(import.meta.url, 'list-executions-of-task');
const listExecutions = sql(import.meta.url, 'list-executions');
const listExecutionCalls = sql(import.meta.url, 'list-execution-calls');
const lockExecution = sql(import.meta.url, 'lock-execution');

/** Maximum number of executions of a task that are read, latest first. */
const MAX_OF_TASK = 1_000;
/** Maximum number of events of an execution that are counted. */
const MAX_CALLS = 200;

export class ExecutionRepository {
  /** The execution; 404 if there is none. */
  async get(tx: TenantTx, spaceId: string, id: string): Promise<Execution> {
    return admitted(await tx.one<ExecutionRow>(findExecution, spaceId, id), id);
  }

  /** The executions of a task started between two times, latest first. */
  ofTask(tx: TenantTx, taskId: string, { from, to }: { from: Date; to: Date }): Promise<Execution[]> {
    return tx.all<ExecutionRow>(listExecutionsOfTask, taskId, from, to, MAX_OF_TASK);
  }

  /** The executions of a task, oldest first. */
  list(tx: TenantTx, taskId: string, page: { afterId: string; limit: number }): Promise<Execution[]> {
    return tx.all<ExecutionRow>(listExecutions, taskId, page.afterId, page.limit);
  }

  /** How many events of each kind were recorded in the sessions of executions while these executions ran. */
  calls(tx: TenantTx, ids: readonly string[]): Promise<ExecutionCalls[]> {
    return tx.all<ExecutionCalls>(listExecutionCalls, ids, MAX_CALLS);
  }

  /** Like `get`, and locks the execution until the transaction ends. */
  async lock(tx: TenantTx, spaceId: string, id: string): Promise<Execution> {
    return admitted(await tx.one<ExecutionRow>(lockExecution, spaceId, id), id);
  }
}

function admitted(execution: Execution | null, id: string): Execution {
  if (execution === null) throw notFound({ what: 'execution', id });
  return execution;
}
