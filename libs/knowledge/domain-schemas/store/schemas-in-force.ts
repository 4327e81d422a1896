import { LRUCache } from 'lru-cache';
import type { TenantTx } from '#libs/platform/database/index.js';
import { loadSchema } from '../domain/domain-schema.rules.js';
import type { DomainSchema } from '../domain/schema.js';
import type { DomainSchemaRepository } from './domain-schema.repository.js';
import { comparableName } from '../../predicates/index.js';

/** The schema of a space that decisions are made by. */
export interface SchemaInForce {
  version: number;
  schema: DomainSchema;
}

const NONE: ReadonlySet<string> = new Set();

/** How many schemas a process keeps loaded: a large one takes some ten megabytes with its patterns. */
const MAX_LOADED = 100;

/** Schemas in force, loaded once: a version never changes, so that each use costs the lookup of a number. */
export class SchemasInForce {
  readonly #loaded = new LRUCache<string, DomainSchema>({ max: MAX_LOADED });
  readonly #gated = new WeakMap<DomainSchema, ReadonlySet<string>>();

  constructor(private readonly schemas: DomainSchemaRepository) {}

  /** null: the space has no schema. */
  async find(tx: TenantTx, spaceId: string): Promise<SchemaInForce | null> {
    const version = await this.schemas.findVersion(tx, spaceId);
    return version === null ? null : { version, schema: await this.#load(tx, spaceId, version) };
  }

  /** The schema as it was in a version. */
  async at(tx: TenantTx, spaceId: string, version: number): Promise<SchemaInForce> {
    return { version, schema: await this.#load(tx, spaceId, version) };
  }

  /** Predicates that only facts may use, in comparable form; empty without a schema (gates spec, section 4). */
  async gatedPredicates(tx: TenantTx, spaceId: string): Promise<ReadonlySet<string>> {
    const inForce = await this.find(tx, spaceId);
    if (inForce === null) return NONE;
    const known = this.#gated.get(inForce.schema);
    if (known !== undefined) return known;
    const gated = new Set(
      [...inForce.schema.claimTypes.values()].map(({ triple }) => comparableName(triple.predicate)),
    );
    this.#gated.set(inForce.schema, gated);
    return gated;
  }

  async #load(tx: TenantTx, spaceId: string, version: number): Promise<DomainSchema> {
    const key = `${spaceId}/${version}`;
    const known = this.#loaded.get(key);
    if (known !== undefined) return known;
    const { schema } = loadSchema((await this.schemas.find(tx, spaceId, version))!.document);
    if (schema === null) throw new Error(`version ${version} of the schema of ${spaceId} does not load`);
    this.#loaded.set(key, schema);
    return schema;
  }
}
