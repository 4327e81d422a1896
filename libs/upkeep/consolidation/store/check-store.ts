import { sql, type TenantTx } from '#libs/platform/database/index.js';

const insertChecks = sql(import.meta.url, 'insert-checks');
const insertGists = sql(import.meta.url, 'insert-gists');

/** A claim that was compared with the others. */
export interface Check {
  id: string;
  version: number;
  /** Without one it is looked at again. */
  hasVector: boolean;
}

/** Remembers what consolidation has looked at. Disposable: without it, consolidation looks again and finds the same. */
export class CheckStore {
  async checked(tx: TenantTx, spaceId: string, checks: readonly Check[]): Promise<void> {
    if (checks.length > 0)
      await tx.run(
        insertChecks,
        spaceId,
        checks.map(({ id }) => id),
        checks.map(({ version }) => version),
        checks.map(({ hasVector }) => hasVector),
      );
  }

  async keepGists(tx: TenantTx, spaceId: string, gists: readonly { id: string; gist: string }[]): Promise<void> {
    if (gists.length > 0)
      await tx.run(
        insertGists,
        spaceId,
        gists.map(({ id }) => id),
        gists.map(({ gist }) => gist),
      );
  }
}
