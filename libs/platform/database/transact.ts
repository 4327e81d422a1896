import { AsyncLocalStorage } from 'node:async_hooks';
import type { QueryResult } from 'pg';
import { sqlState } from './failures.js';
import type { Connection, Database, PooledConnection } from './port.js';

const open = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Errors that only follow from an earlier event: the transaction has already failed, or a timeout has ended it. */
const FOLLOWING = new Set(['25P02', '25P03']);

/**
 * Throws if the caller is inside an open transaction. A second connection there would deadlock: always on the embedded
 * engine, and under load on a server.
 */
export function refuseInsideTransaction(): void {
  if (open.getStore()?.isOpen)
    throw new Error(
      'A second connection was asked for inside a transaction; use the given tx, or wait until it has committed.',
    );
}

/**
 * A connection as one transaction sees it. It remembers the first failure, and rejects calls after the transaction is
 * over.
 */
class TransactionConnection implements Connection {
  firstFailure: unknown;
  isOver = false;

  constructor(private readonly connection: Connection) {}

  query(query: Parameters<Connection['query']>[0]): Promise<QueryResult> {
    if (this.isOver)
      return Promise.reject(new Error('This transaction is over; a statement was sent after its work had returned.'));
    const answer = this.connection.query(query);
    answer.catch((failure: unknown) => {
      this.firstFailure ??= failure;
    });
    return answer;
  }
}

/**
 * Runs the work in one transaction: commits when it returns, rolls back when it throws. `opening` is the message that
 * begins the transaction; it is sent with the first statements and not awaited.
 */
export async function transact<Tx extends { committed(): void }, T>(
  database: Database,
  opening: string,
  txOn: (connection: Connection) => Tx,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  refuseInsideTransaction();
  const pooled = await database.connect();
  const connection = new TransactionConnection(pooled);
  const tx = txOn(connection);
  let result: T;
  try {
    connection.query(opening).catch(() => undefined);
    result = await (database.followsTransactions === false ? work(tx) : markedOpen(() => work(tx)));
    await commit(connection);
  } catch (failure) {
    connection.isOver = true;
    await rollBack(pooled);
    // If the error only follows from an earlier failure, that failure is reported.
    throw FOLLOWING.has(sqlState(failure) ?? '') ? connection.firstFailure : failure;
  }
  pooled.release();
  tx.committed();
  return result;
}

async function markedOpen<T>(work: () => Promise<T>): Promise<T> {
  const mark = { isOpen: true };
  try {
    return await open.run(mark, work);
  } finally {
    mark.isOpen = false;
  }
}

/** Postgres answers the commit of a failed transaction with ROLLBACK instead of an error. */
async function commit(connection: TransactionConnection): Promise<void> {
  const answer = connection.query('commit');
  // Statements after the commit would run outside the transaction.
  connection.isOver = true;
  const { command } = await answer;
  if (command !== 'COMMIT') throw connection.firstFailure ?? new Error(`The commit was answered with ${command}.`);
}

async function rollBack(connection: PooledConnection): Promise<void> {
  try {
    await connection.query('rollback');
    connection.release();
  } catch (failure) {
    connection.release(failure as Error);
  }
}
