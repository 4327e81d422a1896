import type { QueryResult, QueryResultRow } from 'pg';
import type { Statement } from './statement.js';

/** What a transaction needs of a connection: a pooled pg client, or its embedded stand-in. */
export interface Connection {
  query(query: string | { name?: string; text: string; values?: unknown[] }): Promise<QueryResult>;
}

/**
 * One open transaction of one tenant. `$1` of every statement is the tenant, put there by the transaction itself.
 * Statements run in the order they are called; calling several before awaiting sends them in one go.
 */
export class TenantTx {
  readonly #afterCommit: (() => void)[] = [];

  constructor(private readonly connection: Connection, readonly tenantId: string) {}

  async all<R extends QueryResultRow>(statement: Statement, ...params: unknown[]): Promise<R[]> {
    return (await this.#query(statement, params)).rows as R[];
  }

  /** The only row, or null. */
  async one<R extends QueryResultRow>(statement: Statement, ...params: unknown[]): Promise<R | null> {
    return ((await this.#query(statement, params)).rows[0] as R | undefined) ?? null;
  }

  /** How many rows it touched. */
  async run(statement: Statement, ...params: unknown[]): Promise<number> {
    return (await this.#query(statement, params)).rowCount ?? 0;
  }

  /** Called once the commit is durable; never when the transaction rolled back. Must not throw. */
  afterCommit(react: () => void): void {
    this.#afterCommit.push(react);
  }

  committed(): void {
    for (const react of this.#afterCommit) react();
  }

  #query(statement: Statement, params: unknown[]): Promise<QueryResult> {
    const answer = this.connection.query({ name: statement.name, text: statement.text, values: [this.tenantId, ...params] });
    // A statement sent ahead may fail before anyone awaits it; the failure still reaches whoever does.
    answer.catch(() => undefined);
    return answer;
  }
}
