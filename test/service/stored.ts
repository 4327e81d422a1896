import { expect } from '@jest/globals';
import { everythingStored, type TestDatabase } from '#libs/testing/index.js';

/** Runs work, and fails if it changes anything outside of these tables. */
export async function storingNothing<T>(
  database: TestDatabase,
  work: () => Promise<T>,
  except: readonly string[] = [],
): Promise<T> {
  const stored = async () =>
    Object.fromEntries(Object.entries(await everythingStored(database)).filter(([table]) => !except.includes(table)));
  const before = await stored();
  const result = await work();
  expect(await stored()).toEqual(before);
  return result;
}
