import { awaitedLater, isId, notFound, type Clock, type Ctx, type Id } from '#libs/kernel/index.js';
import { sql, type TenantTx, type Narrowed, type SpaceRow } from '#libs/platform/database/index.js';
import { DEFAULT_POLICY, mayEnter, type Space, type SpacePolicy, type SpaceModels } from '../domain/space.js';
import { growingCache } from '#libs/platform/cache/index.js';

const findSpace = sql(import.meta.url, 'find-space');
const findSpaceBySlug = sql(import.meta.url, 'find-space-by-slug');
const lockSpace = sql(import.meta.url, 'lock-space');
const findRecord = sql(import.meta.url, 'find-record-in-space');
const listSpaces = sql(import.meta.url, 'list-spaces');

/**
 * A space that is being read. If its id is cached, statements that need only the id do not have to wait for its row.
 */
export interface OpeningSpace {
  id: Id<'spc'>;
  /** The space. If it is a promise, it rejects with the 404 of `open`. */
  whole: Space | Promise<Space>;
}

type Row = Narrowed<SpaceRow, { policy: Partial<SpacePolicy> }> & { databaseNow: Date };

/** Finds the space that a request names, and checks that the caller may enter it. */
export class SpaceDirectory {
  /**
   * A slug never moves to another space, so a cached id never becomes stale. The row itself is read in every
   * transaction.
   */
  readonly #ids = growingCache<Id<'spc'>>(50_000);

  constructor(private readonly clock: Clock) {}

  /**
   * Returns the space, or throws 404. The answer is the same for a space that does not exist, a space of another
   * tenant, and a space that the caller may not enter.
   */
  async open(tx: TenantTx, ctx: Ctx, ref: string): Promise<Space> {
    const id = this.knownId(ctx, ref);
    const row = id === null ? await tx.one<Row>(findSpaceBySlug, ref) : await tx.one<Row>(findSpace, id);
    return this.#admit(ctx, ref, row);
  }

  /**
   * Like `open`, but returns as soon as the id is known. If the id is cached, the row is read in one message with the
   * caller's next statements.
   */
  async startOpening(tx: TenantTx, ctx: Ctx, ref: string): Promise<OpeningSpace> {
    const whole = awaitedLater(this.open(tx, ctx, ref));
    return { id: this.knownId(ctx, ref) ?? (await whole).id, whole };
  }

  /** Like `open`, but locks the row. Used to change the space itself. */
  async lock(tx: TenantTx, ctx: Ctx, ref: string): Promise<Space> {
    const { id } = await this.open(tx, ctx, ref);
    return this.#admit(ctx, ref, await tx.one<Row>(lockSpace, id));
  }

  /** Whether nothing has been recorded in a space except the creation and the settings of the space. */
  async isUntouched(tx: TenantTx, id: string): Promise<boolean> {
    return (await tx.one(findRecord, id)) === null;
  }

  /** Returns the id of the space if it is known without a query, so that it can be locked with the first message. */
  knownId(ctx: Ctx, ref: string): Id<'spc'> | null {
    return isId('spc', ref) ? ref : (this.#ids.get(`${ctx.tenantId}/${ref}`) ?? null);
  }

  /** Returns the models of a space, for background work without a caller. null: the space does not exist. */
  async findModels(tx: TenantTx, id: string): Promise<SpaceModels | null> {
    const row = await tx.one<Row>(findSpace, id);
    return row === null ? null : this.#toSpace(row).models;
  }

  async list(tx: TenantTx, ctx: Ctx, afterId: string, limit: number): Promise<Space[]> {
    return (await tx.all<Row>(listSpaces, afterId, limit, ctx.caller.spaceIds)).map((row) => this.#toSpace(row));
  }

  #admit(ctx: Ctx, ref: string, row: Row | null): Space {
    if (row === null || !mayEnter(ctx.caller, row.id))
      throw notFound({ what: 'space', id: ref }, row === null ? {} : { lacking: 'space' });
    this.#ids.set(`${ctx.tenantId}/${row.slug}`, row.id);
    return this.#toSpace(row);
  }

  /**
   * A space with a real clock uses the time of the database, so that replicas with different clocks agree on the order
   * of events (claims spec, section 15a, rule 7).
   */
  #toSpace(row: Row): Space {
    return {
      id: row.id,
      slug: row.slug,
      name: row.name,
      policy: { ...DEFAULT_POLICY, ...row.policy, notes: { ...DEFAULT_POLICY.notes, ...row.policy.notes } },
      clock: row.clock,
      purpose: row.purpose,
      now: row.clockNow ?? (this.clock.isReal ? row.databaseNow : this.clock.now()),
      createdAt: row.createdAt,
      version: row.version,
      schemaVersion: row.schemaVersion,
      models: {
        activeModel: row.activeModel,
        nextModel: row.nextModel === null ? null : { model: row.nextModel, jobId: row.modelJob! },
        movedAt: row.modelMovedAt,
      },
    };
  }
}
