import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { startAfter, toPage, type Ctx, type Page } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  viewOfClaim,
  type ClaimFilter,
  type ClaimList,
  type ClaimReader,
  type SlotRepository,
} from '../../claims/index.js';
import { comparableName } from '../../predicates/index.js';
import type { WorkspaceRepository } from '../../workspaces/index.js';
import { CHOSEN, type Entity } from '../domain/entity.js';
import type {
  EntityInput,
  EntityList,
  EntityView,
  ListEntitiesInput,
  ListEntityClaimsInput,
} from '../domain/entity.schemas.js';
import type { EntityRepository } from '../store/entity.repository.js';
import type { EntityReader } from './steps/entity-reader.js';

/** Reads an entity, even if it is merged, because callers may have stored its id. */
export class GetEntity {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly reader: EntityReader,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof EntityInput>): Promise<z.input<typeof EntityView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      return this.reader.view(tx, space.id, id);
    });
  }
}

/** The space, and the workspace whose candidates are also shown; null: no candidates. */
interface Where {
  spaceId: string;
  workspaceId: string | null;
}

/** Sorts after every id. */
const FROM_THE_LAST = '~';

/**
 * Lists entities that are not merged: either those with a given name, beginning with the entity that the name denotes,
 * or all, newest first.
 */
export class ListEntities {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly entities: EntityRepository,
    private readonly workspaces: WorkspaceRepository,
    private readonly reader: EntityReader,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, limit, cursor, alias, workspaceId: named }: z.output<typeof ListEntitiesInput>,
  ): Promise<z.input<typeof EntityList>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const asked = { workspaceId: named, owners: [] };
      const [workspaceId = null] = await this.workspaces.named(tx, ctx, space.id, asked);
      const where = { spaceId: space.id, workspaceId };
      const page =
        alias === undefined
          ? await this.#list(tx, where, limit, cursor)
          : await this.#listByName(tx, where, comparableName(alias), limit, cursor);
      return {
        ...page,
        data: await this.reader.views(tx, page.data),
        // There is a second page only if several entities have the name.
        ambiguous: alias !== undefined && (page.data.length > 1 || page.hasMore || cursor !== undefined),
      };
    });
  }

  async #list(
    tx: TenantTx,
    { spaceId, workspaceId }: Where,
    limit: number,
    cursor: string | undefined,
  ): Promise<Page<Entity>> {
    const [beforeId] = startAfter(cursor, [FROM_THE_LAST]);
    const rows = await this.entities.list(tx, spaceId, String(beforeId), limit + 1, workspaceId);
    return toPage(rows, limit, ({ id }) => [id]);
  }

  async #listByName(
    tx: TenantTx,
    { spaceId, workspaceId }: Where,
    nameN: string,
    limit: number,
    cursor: string | undefined,
  ): Promise<Page<Entity>> {
    const [standing, id] = startAfter(cursor, [CHOSEN + 1, '']) as [number, string];
    const rows = await this.entities.listByName(tx, spaceId, nameN, { standing, id }, limit + 1, workspaceId);
    return toPage(rows, limit, (row) => [row.standing, row.id]);
  }
}

/** Sorts after every id. */
const FROM_THE_NEWEST = 'clm_~';

/**
 * Lists the claims about an entity as `claims.list` shows claims about a subject. For a merged entity, these are the
 * claims about the entity that it stands for; for a candidate, those in its workspace.
 */
export class ListEntityClaims {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly entities: EntityRepository,
    private readonly reader: EntityReader,
    private readonly claims: ClaimReader,
    private readonly slots: SlotRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, id, limit, cursor }: z.output<typeof ListEntityClaimsInput>,
  ): Promise<z.input<typeof ClaimList>> {
    const [beforeId] = startAfter(cursor, [FROM_THE_NEWEST]);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { liveId, workspaceId = null } = await this.entities.get(tx, space.id, id);
      const subjects = await this.reader.subjects(tx, space.id, liveId, workspaceId);
      if (subjects.length === 0) return toPage([], limit, () => []);
      const found = await this.claims.list(
        tx,
        space.id,
        { beforeId: String(beforeId), limit: limit + 1 },
        claimsAbout(subjects, workspaceId, space.now),
        { knownAt: null, now: space.now },
      );
      const page = toPage(found, limit, (claim) => [claim.id]);
      const ties = await this.slots.ties(
        tx,
        page.data.map((claim) => claim.id),
        null,
      );
      return { ...page, data: page.data.map((claim) => viewOfClaim(claim, ties.get(claim.id)!, space.now)) };
    });
  }
}

/** The filter of `claims.list` if no further options are given. */
const claimsAbout = (subjects: readonly string[], workspaceId: string | null, now: Date): ClaimFilter => ({
  statuses: ['active'],
  subjectN: null,
  predicateN: null,
  sessionId: null,
  workspaceId,
  asOf: null,
  heldAt: now,
  showsRejected: false,
  filter: { subject: { in: [...subjects] } },
});
