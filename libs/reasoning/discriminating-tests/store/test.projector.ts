import type { Projector } from '#libs/history/events/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { RecordedTestEvent } from '../domain/test.js';

const insertTests = sql(import.meta.url, 'insert-tests');
const insertTestClaims = sql(import.meta.url, 'insert-test-claims');

export class TestProjector implements Projector<RecordedTestEvent> {
  readonly tables = ['discriminating_tests', 'discriminating_test_claims'];
  readonly kinds = ['test_proposed', 'test_ingested', 'test_withdrawn'] as const;

  async project(tx: TenantTx, events: readonly RecordedTestEvent[]): Promise<void> {
    const latest = new Map(events.map(({ payload: { test } }) => [test.id, test]));
    const named = events
      .filter(({ kind }) => kind === 'test_proposed')
      .flatMap(({ payload: { test } }) => test.claims.map(({ claimId }) => ({ testId: test.id, claimId })));
    await Promise.all([
      tx.run(insertTests, JSON.stringify([...latest.values()])),
      ...(named.length === 0 ? [] : [tx.run(insertTestClaims, JSON.stringify(named))]),
    ]);
  }
}
