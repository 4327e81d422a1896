import { expect } from '@jest/globals';
import { everythingStored, type TestDatabase } from '#libs/testing/index.js';

/** Runs what must leave no trace. */
export async function storingNothing<T>(database: TestDatabase, work: () => Promise<T>): Promise<T> {
  const before = await everythingStored(database);
  const result = await work();
  expect(await everythingStored(database)).toEqual(before);
  return result;
}
