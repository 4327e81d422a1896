import { jest } from '@jest/globals';
import { TenantTx } from '#libs/platform/database/index.js';

export interface Sent {
  /** Which method of the transaction sent it. */
  by: 'one' | 'all' | 'run';
  /** Of the statement: the path of its file. */
  name: string;
  values: readonly unknown[];
}

/** Does the work, and returns with its result the statements that transactions of tenants sent meanwhile. */
export async function statementsOf<T>(work: () => Promise<T>): Promise<{ result: T; statements: Sent[] }> {
  const spied = (['one', 'all', 'run'] as const).map((by) => ({ by, spy: jest.spyOn(TenantTx.prototype, by) }));
  try {
    const result = await work();
    const statements = spied.flatMap(({ by, spy }) =>
      spy.mock.calls.map(([{ name }, ...values]) => ({ by, name, values })),
    );
    return { result, statements };
  } finally {
    for (const { spy } of spied) spy.mockRestore();
  }
}
