import type { Ctx, Id } from '#libs/kernel/index.js';
import type { AnchorFinder } from '#libs/knowledge/anchors/index.js';
import type { SchemasInForce } from '#libs/knowledge/domain-schemas/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { NamedEntities } from '../../domain/gate.rules.js';

const NONE: NamedEntities = { values: [], unread: [] };

/** Finds the entities of a space's schema that a text names. */
export class SpaceEntities {
  constructor(
    private readonly schemas: SchemasInForce,
    private readonly finder: AnchorFinder,
  ) {}

  async in(tx: TenantTx, { tenantId }: Ctx, spaceId: Id<'spc'>, text: string): Promise<NamedEntities> {
    const inForce = await this.schemas.find(tx, spaceId);
    if (inForce === null) return NONE;
    const [scan] = await this.finder.scan(tenantId, inForce.schema, [text]);
    const { found, cutShort } = scan!;
    return { values: [...new Set(found.map(({ value }) => value))], unread: cutShort };
  }
}
