import { sound, unsound, type IntegrityCheck, type IntegrityFinding } from '#libs/history/integrity/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const listVersionGaps = sql(import.meta.url, 'list-version-gaps');

const NAMED = 3;

/** Checks that the versions of a task are 1, 2, 3 and so on, up to the version in its head. */
export class VersionGaps implements IntegrityCheck {
  async find(tx: TenantTx): Promise<IntegrityFinding> {
    const found = await tx.all<{ id: string }>(listVersionGaps, NAMED);
    return found.length === 0
      ? sound('versions', 'the versions of every task have no gaps')
      : unsound(
          'error',
          'versions_missing',
          `Versions are missing of ${found.map(({ id }) => id).join(', ')}${found.length === NAMED ? ' and perhaps more' : ''}.`,
          'If the tables are what the log says, report a bug of the service; otherwise: credence recover --promote.',
        );
  }
}
