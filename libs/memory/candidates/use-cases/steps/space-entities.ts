import type { Id } from '#libs/kernel/index.js';
import type { SchemasInForce } from '#libs/knowledge/domain-schemas/index.js';
import { compilePattern, matchTextOf } from '#libs/knowledge/patterns/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { NO_ENTITIES, type EntitiesIn } from '../../domain/gate.rules.js';

/** Characters that belong to a token: a match next to one of them does not count. */
const TOKEN = /[\p{L}\p{M}\p{N}_-]+/gu;

/** Finds the entities of the schema of a space in texts. */
export class SpaceEntities {
  constructor(private readonly schemas: SchemasInForce) {}

  async of(tx: TenantTx, spaceId: Id<'spc'>): Promise<EntitiesIn> {
    const inForce = await this.schemas.find(tx, spaceId);
    if (inForce === null) return NO_ENTITIES;
    const patterns = [...inForce.schema.entities.values()].map(({ pattern }) => compilePattern(`^(?-i:${pattern})$`));
    return (text) =>
      [...new Set(text.normalize('NFKC').match(TOKEN) ?? [])].filter((token) =>
        patterns.some((pattern) => pattern.isMetBy(matchTextOf(token))),
      );
  }
}
