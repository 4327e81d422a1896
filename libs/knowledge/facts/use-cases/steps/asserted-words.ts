import { setTimeout } from 'node:timers/promises';
import type { Ctx, Id } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { MAX_SCAN_MS, type AnchorFinder } from '../../../anchors/index.js';
import type { DomainSchema, SchemaInForce, SchemasInForce } from '../../../domain-schemas/index.js';
import { NOTHING_NAMED, type NamedInWords } from '../../domain/fact.rules.js';
import type { AssertFactInput } from '../../domain/fact.schemas.js';

/** A text, and the type of the fact that was asserted with it. */
interface Words {
  claimType: string;
  text?: string | null;
}

/** The values that a text names, according to a version of the schema. */
export interface NamedAhead {
  version: number;
  named: NamedInWords;
}

/** Texts of existing facts, and the version of the schema by which to search them. */
export interface StandingWords {
  schema: SchemaInForce;
  words: readonly (Words & { id: Id<'clm'> })[];
}

/**
 * The values that texts name, according to a version of the schema, by fact. Facts whose text could not be searched in
 * time are absent.
 */
export interface ReadWords {
  version: number;
  named: ReadonlyMap<string, NamedInWords>;
}

/**
 * How long to wait before a second attempt at texts that could not be searched because patterns of others were running.
 */
const PAUSE_MS = 250;

/**
 * Finds the values that the text of an assertion names. Each search is limited to a second, because pattern and text
 * come from callers.
 */
export class AssertedWords {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly schemas: SchemasInForce,
    private readonly finder: AnchorFinder,
  ) {}

  /**
   * Runs before the transaction that asserts the fact, so that a slow search holds no locks. null: there is no text, or
   * no schema.
   */
  async ahead(ctx: Ctx, input: AssertFactInput): Promise<NamedAhead | null> {
    if (!input.text) return null;
    const inForce = await this.work.read(ctx, async (tx) =>
      this.schemas.find(tx, (await this.spaces.open(tx, ctx, input.space)).id),
    );
    if (inForce === null) return null;
    return { version: inForce.version, named: await this.named(ctx.tenantId, inForce.schema, input) };
  }

  /**
   * The values that a text names. A result from before the transaction is used only if its schema version is still in
   * force.
   */
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
   * Searches the texts of many facts, each for at most a second and all within the given milliseconds. `isPatient`:
   * texts that could not be searched are tried again while time remains, because patterns of others may have been
   * running.
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
