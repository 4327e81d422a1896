import { notFound } from '#libs/kernel/index.js';
import { sql, type DiscriminatingTestRow, type Narrowed, type TenantTx } from '#libs/platform/database/index.js';
import type { DiscriminatingTest, TestStatus } from '../domain/test.js';

const findTest = sql(import.meta.url, 'find-test');
const findTests = sql(import.meta.url, 'find-tests');
const listTests = sql(import.meta.url, 'list-tests');
const listTestsOfClaim = sql(import.meta.url, 'list-tests-of-claim');
const countOpenTests = sql(import.meta.url, 'count-open-tests');

type Row = Narrowed<DiscriminatingTestRow, Pick<DiscriminatingTest, 'claims'>>;

export class TestRepository {
  /** The test, or 404. */
  find(tx: TenantTx, spaceId: string, id: string): Promise<DiscriminatingTest | null> {
    return tx.one<Row>(findTest, spaceId, id);
  }

  /** Tests by id; missing ones are absent. */
  findAll(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<DiscriminatingTest[]> {
    return ids.length === 0 ? Promise.resolve([]) : tx.all<Row>(findTests, spaceId, ids);
  }

  async get(tx: TenantTx, spaceId: string, id: string): Promise<DiscriminatingTest> {
    const test = await this.find(tx, spaceId, id);
    if (test === null) throw notFound({ what: 'test', id });
    return test;
  }

  /** Tests with their status as of `now`, newest first. */
  list(
    tx: TenantTx,
    spaceId: string,
    page: { beforeId: string; limit: number },
    { status, claimId, now }: { status: TestStatus | null; claimId: string | null; now: Date },
  ): Promise<DiscriminatingTest[]> {
    const params = [spaceId, page.beforeId, page.limit, status, now] as const;
    return claimId === null ? tx.all<Row>(listTests, ...params) : tx.all<Row>(listTestsOfClaim, ...params, claimId);
  }

  async countOpen(tx: TenantTx, spaceId: string, principalId: string, limit: number): Promise<number> {
    return (await tx.one<{ count: number }>(countOpenTests, spaceId, principalId, limit))!.count;
  }
}
