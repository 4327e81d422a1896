import { isId, validationFailed } from '#libs/kernel/index.js';
import type { Database } from '#libs/platform/database/index.js';
import type { EventLog, Journal, Registry } from '../../events/index.js';
import { applyEvents, type Applied } from '../store/apply-events.js';
import { inScratchSchema, type TableDifference } from '../store/scratch-schema.js';

/** `skipped` and `malformed` are the events that replay left out. */
export interface ReplayReport extends Applied {
  tenantId: string;
  events: number;
  tables: number;
  differences: TableDifference[];
}

/**
 * Rebuilds every projection of a tenant from its log alone, in a scratch schema, and compares it row by row with the
 * live tables.
 */
export class VerifyReplay {
  constructor(
    private readonly database: Database,
    private readonly log: EventLog,
    private readonly journal: Journal,
    private readonly registry: Registry,
  ) {}

  async run(tenantId: string, onProgress: (events: number) => void = () => undefined): Promise<ReplayReport> {
    if (!isId('ten', tenantId)) throw validationFailed({ what: `${tenantId} is not the id of a tenant.` });
    const tables = [...new Set(this.registry.projectors.flatMap((projector) => projector.tables))];
    const report: ReplayReport = {
      tenantId,
      events: 0,
      skipped: [],
      malformed: [],
      tables: tables.length,
      differences: [],
    };
    await inScratchSchema(this.database, tenantId, tables, async (scratch) => {
      for await (const events of this.log.pages(scratch.tx)) {
        if (report.events > 0) await scratch.isLarge();
        await scratch.open(this.registry.tablesOf(events));
        const { skipped, malformed } = await applyEvents(scratch.tx, this.journal, events);
        report.skipped.push(...skipped);
        report.malformed.push(...malformed);
        report.events += events.length;
        onProgress(report.events);
      }
      for (const table of tables) {
        const difference = await scratch.compare(table);
        if (difference !== null) report.differences.push(difference);
      }
    });
    return report;
  }
}
