import type { Id } from '#libs/kernel/index.js';
import type { SchemasInForce } from '#libs/knowledge/domain-schemas/index.js';
import { compilePattern, matchTextOf } from '#libs/knowledge/patterns/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';

/** Characters that belong to a token: a match next to one of them does not count. */
const TOKEN = /[\p{L}\p{M}\p{N}_-]+/gu;

/** Finds what a text names of the entities of the schema of its space. */
export class SpaceEntities {
  constructor(private readonly schemas: SchemasInForce) {}

  async in(tx: TenantTx, spaceId: Id<'spc'>, text: string): Promise<string[]> {
    const inForce = await this.schemas.find(tx, spaceId);
    if (inForce === null) return [];
    const patterns = [...inForce.schema.entities.values()].map(({ pattern }) => compilePattern(`^(?-i:${pattern})$`));
    return [...new Set(text.normalize('NFKC').match(TOKEN) ?? [])].filter((token) =>
      patterns.some((pattern) => pattern.isMetBy(matchTextOf(token))),
    );
  }
}
