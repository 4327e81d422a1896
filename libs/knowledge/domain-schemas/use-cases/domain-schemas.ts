import type { z } from 'zod';
import { startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { EvidenceTypeRepository } from '../../evidence-types/index.js';
import type { SourceRepository } from '../../sources/index.js';
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
  type SchemaVersionList,
  type SchemaVersionView,
  type ValidateSchemaInput,
} from '../domain/schema-version.js';
import type { DomainSchemaRepository } from '../store/domain-schema.repository.js';

export class PutSchema {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly schemas: DomainSchemaRepository,
    private readonly types: EvidenceTypeRepository,
    private readonly sources: SourceRepository,
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
      if (!input.dryRun) await this.journal.record(tx, ctx, events);
      return { version: version.version, problems: [], registeredSources, dryRun: input.dryRun };
    });
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
