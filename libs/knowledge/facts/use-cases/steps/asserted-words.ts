import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { AnchorFinder } from '../../../anchors/index.js';
import type { DomainSchema, SchemaInForce, SchemasInForce } from '../../../domain-schemas/index.js';
import { NOTHING_NAMED, type NamedInWords } from '../../domain/fact.rules.js';
import type { AssertFactInput } from '../../domain/fact.schemas.js';

/** Words, and the type of the fact that was asserted with them. */
interface Words {
  claimType: string;
  text?: string | null;
}

/** What words name by a version of the schema. */
export interface NamedAhead {
  version: number;
  named: NamedInWords;
}

/** Finds what the words of who asserts a fact name, for a second at most: patterns are not ours, and neither is the text. */
export class AssertedWords {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly schemas: SchemasInForce,
    private readonly finder: AnchorFinder,
  ) {}

  /** Before the transaction that asserts the fact, which then holds up nobody. null: there are no words, or no schema. */
  async ahead(ctx: Ctx, input: AssertFactInput): Promise<NamedAhead | null> {
    if (!input.text) return null;
    const inForce = await this.work.read(ctx, async (tx) =>
      this.schemas.find(tx, (await this.spaces.open(tx, ctx, input.space)).id),
    );
    if (inForce === null) return null;
    return { version: inForce.version, named: await this.named(ctx.tenantId, inForce.schema, input) };
  }

  /** What was found ahead counts only by the version in force. */
  async within(
    tenantId: string,
    inForce: SchemaInForce | null,
    words: Words,
    ahead: NamedAhead | null,
  ): Promise<NamedInWords> {
    if (inForce === null) return NOTHING_NAMED;
    return ahead?.version === inForce.version ? ahead.named : this.named(tenantId, inForce.schema, words);
  }

  async named(tenantId: string, schema: DomainSchema, { claimType, text }: Words): Promise<NamedInWords> {
    const listed = schema.claimTypes.get(claimType)?.anchors ?? [];
    if (!text || listed.length === 0) return NOTHING_NAMED;
    const entities = new Map(listed.map((entity) => [entity, schema.entities.get(entity)!]));
    const [scan] = await this.finder.scan(tenantId, { entities }, [text]);
    const { found, cutShort } = scan!;
    const valuesOf = (name: string): string[] => found.flatMap(({ entity, value }) => (entity === name ? value : []));
    return { values: new Map(listed.map((entity) => [entity, valuesOf(entity)])), unread: cutShort };
  }
}
