import { LRUCache } from 'lru-cache';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { loadStored } from '../domain/domain-schema.rules.js';
import type { DomainSchema, SchemaInForce } from '../domain/schema.js';
import type { DomainSchemaRepository } from './domain-schema.repository.js';
import { comparableName } from '../../predicates/index.js';

const NONE: ReadonlySet<string> = new Set();

/** Maximum number of schemas that a process keeps loaded: a large one takes some ten megabytes with its patterns. */
const MAX_LOADED = 100;

const GATED = new WeakMap<DomainSchema, ReadonlySet<string>>();

/** Predicates that only facts may use, in comparable form (gates spec, section 4). */
export function gatedBy(schema: DomainSchema): ReadonlySet<string> {
  const known = GATED.get(schema);
  if (known !== undefined) return known;
  const gated = new Set([...schema.claimTypes.values()].map(({ triple }) => comparableName(triple.predicate)));
  GATED.set(schema, gated);
  return gated;
}

/**
 * Schemas in force, each loaded once: a version never changes, so each use costs only the lookup of a version number.
 */
export class SchemasInForce {
  readonly #loaded = new LRUCache<string, DomainSchema>({ max: MAX_LOADED });

  constructor(private readonly schemas: DomainSchemaRepository) {}

  /** The schema in force; null: the space has no schema. */
  async find(tx: TenantTx, spaceId: string): Promise<SchemaInForce | null> {
    const version = await this.schemas.findVersion(tx, spaceId);
    return version === null ? null : { version, schema: await this.#load(tx, spaceId, version) };
  }

  /**
   * Like `find`, but the schema stays in force until the transaction ends. Writers that store something that a version
   * accepts must use this, so that a new version either precedes the decision or sees its result. Must be called before
   * any claim is locked.
   */
  async hold(tx: TenantTx, spaceId: string): Promise<SchemaInForce | null> {
    const version = await this.schemas.holdVersion(tx, spaceId);
    return version === null ? null : { version, schema: await this.#load(tx, spaceId, version) };
  }

  /** A given version of the schema. */
  async at(tx: TenantTx, spaceId: string, version: number): Promise<SchemaInForce> {
    return { version, schema: await this.#load(tx, spaceId, version) };
  }

  /** Predicates that only facts may use in a space, without locking its schema; empty without a schema. */
  async gatedPredicates(
    tx: TenantTx,
    { id, schemaVersion }: Pick<Space, 'id' | 'schemaVersion'>,
  ): Promise<ReadonlySet<string>> {
    return schemaVersion === null ? NONE : gatedBy(await this.#load(tx, id, schemaVersion));
  }

  async #load(tx: TenantTx, spaceId: string, version: number): Promise<DomainSchema> {
    const key = `${spaceId}/${version}`;
    const known = this.#loaded.get(key);
    if (known !== undefined) return known;
    const schema = loadStored((await this.schemas.find(tx, spaceId, version))!.document);
    if (schema === null) throw new Error(`version ${version} of the schema of ${spaceId} does not load`);
    this.#loaded.set(key, schema);
    return schema;
  }
}
