import { jest } from '@jest/globals';
import { TenantTx } from '#libs/platform/database/index.js';

export interface Sent {
  /** The method of the transaction by which the statement was sent. */
  by: 'one' | 'all' | 'run';
  /** The path of the statement's file. */
  name: string;
  values: readonly unknown[];
}

/** Runs the work. Returns its result, and the statements that tenant transactions sent in the meantime. */
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
