import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { AnchorFinder, Scan } from '../../../anchors/index.js';
import type { SchemaInForce, SchemasInForce } from '../../../domain-schemas/index.js';
import type { RecordEvidenceItem } from '../../domain/evidence.schemas.js';

/**
 * Maximum number of characters scanned within the transaction: scanning them takes less time than an additional read.
 */
const MAX_WITHIN = 16_384;

/**
 * What the patterns found in the content of each item, in the order of the items. null: the evidence type of the item
 * is not in the schema.
 */
export interface Scanned {
  version: number;
  scans: (Scan | null)[];
}

/**
 * Finds the values that contents name. Long contents are scanned before the transaction that records them, so that the
 * scan holds no locks.
 */
export class ContentScan {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly schemas: SchemasInForce,
    private readonly finder: AnchorFinder,
  ) {}

  /**
   * Scans long contents before the transaction. null: the scan takes place within the transaction, if there is a
   * schema.
   */
  async ahead(ctx: Ctx, ref: string, items: readonly RecordEvidenceItem[]): Promise<Scanned | null> {
    const length = items.reduce((sum, { evidenceType, content }) => sum + (evidenceType ? content.length : 0), 0);
    if (length <= MAX_WITHIN) return null;
    const inForce = await this.work.read(ctx, async (tx) =>
      this.schemas.find(tx, (await this.spaces.open(tx, ctx, ref)).id),
    );
    return inForce === null ? null : this.#scan(ctx, inForce, items);
  }

  /**
   * The scan by the schema in force. A scan from before the transaction is used only if its schema version is still in
   * force.
   */
  async within(
    ctx: Ctx,
    inForce: SchemaInForce,
    items: readonly RecordEvidenceItem[],
    ahead: Scanned | null,
  ): Promise<Scanned['scans']> {
    return (ahead?.version === inForce.version ? ahead : await this.#scan(ctx, inForce, items)).scans;
  }

  async #scan(ctx: Ctx, { version, schema }: SchemaInForce, items: readonly RecordEvidenceItem[]): Promise<Scanned> {
    const isOwned = ({ evidenceType }: RecordEvidenceItem): boolean => schema.evidenceTypes.has(evidenceType ?? '');
    const scans = await this.finder.scan(
      ctx.tenantId,
      schema,
      items.filter(isOwned).map(({ content }) => content),
    );
    return { version, scans: items.map((item) => (isOwned(item) ? scans.shift()! : null)) };
  }
}
