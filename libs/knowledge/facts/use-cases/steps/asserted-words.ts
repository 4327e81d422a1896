import { setTimeout } from 'node:timers/promises';
import type { Ctx, Id } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { MAX_SCAN_MS, type AnchorFinder } from '../../../anchors/index.js';
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

/** Words of facts that stand, and the version of the schema that they are read by. */
export interface StandingWords {
  schema: SchemaInForce;
  words: readonly (Words & { id: Id<'clm'> })[];
}

/** What words name by a version of the schema, by fact. Of a fact that is missing it was not found out. */
export interface ReadWords {
  version: number;
  named: ReadonlyMap<string, NamedInWords>;
}

/** How long words wait before they are tried again: patterns of others are in the way. */
const PAUSE_MS = 250;

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

  /**
   * The words of many facts, each for a second at most and all within so many milliseconds. `isPatient`: those that could
   * not be read are tried again while there is time, since patterns of others may have been in the way.
   */
  async readAll(
    tenantId: string,
    { schema: { version, schema }, words }: StandingWords,
    withinMs: number,
    isPatient = false,
  ): Promise<ReadWords> {
    const until = performance.now() + withinMs;
    const named = new Map<string, NamedInWords>();
    for (let left = words; left.length > 0;) {
      for (const each of left) {
        const leftMs = Math.min(until - performance.now(), MAX_SCAN_MS);
        const found = leftMs > 0 ? await this.named(tenantId, schema, each, leftMs) : null;
        if (found?.unread.length === 0) named.set(each.id, found);
      }
      left = left.filter(({ id }) => !named.has(id));
      if (left.length === 0 || !isPatient || performance.now() + PAUSE_MS >= until) break;
      await setTimeout(PAUSE_MS);
    }
    return { version, named };
  }

  async named(
    tenantId: string,
    schema: DomainSchema,
    { claimType, text }: Words,
    withinMs?: number,
  ): Promise<NamedInWords> {
    const listed = schema.claimTypes.get(claimType)?.anchors ?? [];
    if (!text || listed.length === 0) return NOTHING_NAMED;
    const entities = new Map(listed.map((entity) => [entity, schema.entities.get(entity)!]));
    const [scan] = await this.finder.scan(tenantId, { entities }, [text], withinMs);
    const { found, cutShort } = scan!;
    const valuesOf = (name: string): string[] => found.flatMap(({ entity, value }) => (entity === name ? value : []));
    return { values: new Map(listed.map((entity) => [entity, valuesOf(entity)])), unread: cutShort };
  }
}
