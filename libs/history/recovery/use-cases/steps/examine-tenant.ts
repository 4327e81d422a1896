import type { TenantDatabase } from '#libs/platform/database/index.js';
import type { RebuildReport, RebuildTenant } from '../../../replay/index.js';
import type { TableRows } from '../../../state/index.js';

export interface Examined extends RebuildReport {
  tenantId: string;
  liveHash: string;
  rebuiltHash: string;
  /** Tables that differ from what the log produces. */
  differing: string[];
}

/** Compares the tables of a tenant with those that its log produces. Changes no table and no event. */
export class ExamineTenant {
  constructor(
    private readonly database: TenantDatabase,
    private readonly rebuild: RebuildTenant,
    private readonly rows: TableRows,
  ) {}

  /** `isFull`: replay from the first event, even if there are snapshots. */
  async run(tenantId: string, isFull = false): Promise<Examined> {
    const rebuilt = await this.rebuild.run(tenantId, { fromSnapshot: !isFull });
    try {
      const live = await this.database.readFrozen(tenantId, async (tx) => {
        await rebuilt.follow(tx);
        return this.rows.hash(tx);
      });
      // Not within the live transaction, because the live database cannot remove dead rows while that transaction is
      // open.
      const other = await rebuilt.database.read((tx) => this.rows.hash(tx));
      return {
        tenantId,
        ...rebuilt.report,
        liveHash: live.stateHash,
        rebuiltHash: other.stateHash,
        differing: live.tables.filter(({ hash }, i) => hash !== other.tables[i]!.hash).map(({ table }) => table),
      };
    } finally {
      await rebuilt.database.close();
    }
  }
}
