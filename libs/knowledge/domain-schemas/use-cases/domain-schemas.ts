import type { z } from 'zod';
import { startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { EvidenceTypeRepository } from '../../evidence-types/index.js';
import type { SourceRepository } from '../../sources/index.js';
import { loadStored } from '../domain/domain-schema.rules.js';
import type { DomainSchema, SchemaInForce } from '../domain/schema.js';
import {
  namesIn,
  putSchema,
  schemaIn,
  summaryOf,
  validateSchema,
  viewOfSchema,
  type GetSchemaInput,
  type ListSchemaVersionsInput,
  type PutSchemaInput,
  type SchemaPut,
  type SchemaValidation,
  type SchemaVersion,
  type SchemaVersionList,
  type SchemaVersionView,
  type ValidateSchemaInput,
} from '../domain/schema-version.js';
import type { DomainSchemaRepository } from '../store/domain-schema.repository.js';
import { gatedBy } from '../store/schemas-in-force.js';
import type { SchemaEffects } from './steps/schema-effects.js';

/** Maximum number of claims to be archived that an answer names. */
const MAX_NAMED = 100;

export class PutSchema {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly schemas: DomainSchemaRepository,
    private readonly types: EvidenceTypeRepository,
    private readonly sources: SourceRepository,
    private readonly effects: SchemaEffects,
  ) {}

  run(ctx: Ctx, input: z.output<typeof PutSchemaInput>): Promise<z.input<typeof SchemaPut>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, input.space);
      const schema = schemaIn(input);
      const names = namesIn(schema);
      const current = await this.schemas.load(tx, space.id);
      const types = await this.types.loadForSchema(tx, space.id, names.types);
      const sources = await this.sources.loadAll(tx, space.id, names.sources);
      const { version, registeredSources, events } = putSchema(
        schema,
        { current, types, sources },
        { spaceId: space.id, expectedVersion: input.expectedVersion, caller: ctx.caller, now: space.now },
      );
      const archivedClaims = await this.#inTheWay(tx, space, schema, current);
      if (!input.dryRun) await this.journal.record(tx, ctx, events);
      const put = { version: version.version, schema };
      return {
        version: version.version,
        problems: [],
        registeredSources,
        archivedClaims,
        ...(await this.#judged(tx, ctx, space, { put, archivedClaims, dryRun: input.dryRun })),
        dryRun: input.dryRun,
      };
    });
  }

  /** Plain claims with predicates that this version restricts to facts, but the previous version did not. */
  #inTheWay(
    tx: TenantTx,
    space: Space,
    schema: DomainSchema,
    current: SchemaVersion | null,
  ): Promise<z.input<typeof SchemaPut>['archivedClaims']> {
    const before = current === null ? null : loadStored(current.document);
    const gated = before === null ? new Set() : gatedBy(before);
    const added = [...gatedBy(schema)].filter((name) => !gated.has(name));
    return this.schemas.findInTheWay(tx, space.id, added, MAX_NAMED);
  }

  /**
   * The effect on existing facts and claims: the id of the run that judges them. For a dry run: how many facts would be
   * affected or, if there are too many to judge at once, the id of a preview run.
   */
  async #judged(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { put, archivedClaims, dryRun }: { put: SchemaInForce; archivedClaims: { count: number }; dryRun: boolean },
  ): Promise<Pick<z.input<typeof SchemaPut>, 'facts' | 'runId'>> {
    const hasFacts = await this.schemas.hasFacts(tx, space.id);
    if (!dryRun) {
      const stands = hasFacts || archivedClaims.count > 0;
      return { facts: null, runId: stands ? await this.effects.judge.openRun(tx, ctx, space, null) : null };
    }
    const facts = hasFacts ? await this.effects.judge.preview(tx, space, put) : { leaving: 0, returning: 0 };
    return { facts, runId: facts === null ? await this.effects.judge.openRun(tx, ctx, space, put) : null };
  }
}

export class ValidateSchema {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
  ) {}

  async run(
    ctx: Ctx,
    { space, ...given }: z.output<typeof ValidateSchemaInput>,
  ): Promise<z.input<typeof SchemaValidation>> {
    await this.work.read(ctx, (tx) => this.spaces.open(tx, ctx, space));
    return validateSchema(given);
  }
}

export class GetSchema {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly schemas: DomainSchemaRepository,
  ) {}

  run(ctx: Ctx, { space: ref, version }: z.output<typeof GetSchemaInput>): Promise<z.input<typeof SchemaVersionView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      return viewOfSchema(await this.schemas.find(tx, space.id, version), version);
    });
  }
}

const AFTER_ALL = 2_147_483_647;

export class ListSchemaVersions {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly schemas: DomainSchemaRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, limit, cursor }: z.output<typeof ListSchemaVersionsInput>,
  ): Promise<z.input<typeof SchemaVersionList>> {
    const [before] = startAfter(cursor, [AFTER_ALL]);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const versions = await this.schemas.list(tx, space.id, Number(before), limit + 1);
      return toPage(versions.map(summaryOf), limit, ({ version }) => [version]);
    });
  }
}
