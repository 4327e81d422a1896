import { sound, unsound, type IntegrityCheck, type IntegrityFinding } from '#libs/history/integrity/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';

const listDanglingEdges = sql(import.meta.url, 'list-dangling-edges');

const NAMED = 3;

/**
 * Checks that both ends of every edge in force exist. The ends are stored in several tables, so no foreign key can
 * ensure this.
 */
export class EdgeEnds implements IntegrityCheck {
  async find(tx: TenantTx): Promise<IntegrityFinding> {
    const found = await tx.all<{ id: string }>(listDanglingEdges, NAMED);
    return found.length === 0
      ? sound('edges', 'both ends of every edge exist')
      : unsound(
          'error',
          'edges_dangling',
          `Edges without one of their ends: ${found.map(({ id }) => id).join(', ')}${found.length === NAMED ? ' and perhaps more' : ''}.`,
          'If the tables are what the log says, report a bug of the service; otherwise: credence recover --promote.',
        );
  }
}
