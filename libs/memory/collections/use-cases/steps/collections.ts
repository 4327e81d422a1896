import { type Id, startAfter, toPage, type Caller, type Ctx, type Page } from '#libs/kernel/index.js';
import type { VisibleClaims } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import { listedFields, memberViews, type Shown } from '../../domain/collection.views.js';
import type { CollectionKind } from '../../domain/collection.js';
import type { CollectionRepository, Held, CollectionFilter, Listed } from '../../store/collection.repository.js';
import { checkMayChange, deleted, type Changed } from '../../domain/collection.rules.js';

/** Shows an episode or a cluster to a reader: its visible members, and how many others it has. */
export class ShowCollection {
  constructor(
    private readonly collections: CollectionRepository,
    private readonly visible: VisibleClaims,
  ) {}

  async run(tx: TenantTx, space: Space, held: Held, sessionId: Id<'ses'> | null): Promise<Shown> {
    const [claims, summaryId] = await Promise.all([
      this.visible.run(tx, space, held.memberIds, sessionId),
      this.collections.summary(tx, held.memberIds),
    ]);
    const [summary] = summaryId === null ? [] : await this.visible.run(tx, space, [summaryId], sessionId);
    const { id, name, record } = held;
    return {
      id,
      name,
      record,
      ...listedFields(held, claims.length, held.memberIds.length),
      members: memberViews(claims),
      summary: summary ?? null,
    };
  }
}

/** The space of a request, and the session of the reader. */
export interface Asked {
  space: string;
  sessionId?: string | undefined;
}

export interface Scene {
  tx: TenantTx;
  space: Space;
  sessionId: Id<'ses'> | null;
}

/** What a change works with: the transaction, the space, the session of the reader if there is one, and the caller. */
export type Changing = Scene & { caller: Caller };

/** Comes after every id in sort order. */
const FROM_THE_LAST = '~';

/** What reading and changing episodes and clusters have in common. */
export class Collections {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly repository: CollectionRepository,
    private readonly sessions: SessionRepository,
    private readonly show: ShowCollection,
  ) {}

  /** Records what was decided, and returns the result. */
  change(ctx: Ctx, asked: Asked, decide: (scene: Changing) => Promise<Changed>): Promise<Shown> {
    return this.work.write(ctx, async (tx) => {
      const scene = await this.#open(ctx, asked, tx);
      const { collection, events } = await decide(scene);
      await this.journal.record(tx, ctx, events);
      return this.#shown(scene, collection.kind, collection.id);
    });
  }

  read(ctx: Ctx, asked: Asked, kind: CollectionKind, id: string): Promise<Shown> {
    return this.work.read(ctx, async (tx) => this.#shown(await this.#open(ctx, asked, tx), kind, id));
  }

  /** Reads something other than a stored collection, with the view of the reader. */
  look<T>(ctx: Ctx, asked: Asked, read: (scene: Scene) => Promise<T>): Promise<T> {
    return this.work.read(ctx, async (tx) => read(await this.#open(ctx, asked, tx)));
  }

  /** Locks a collection for a change. Throws 404 if there is none, and `forbidden` if the caller may not change it. */
  async hold({ tx, space, caller }: Omit<Changing, 'sessionId'>, kind: CollectionKind, id: string): Promise<Held> {
    const held = await this.repository.hold(tx, space.id, kind, id);
    checkMayChange(held, caller);
    return held;
  }

  list(
    ctx: Ctx,
    ref: string,
    kind: CollectionKind,
    { limit, cursor }: { limit: number; cursor?: string | undefined },
    filter: CollectionFilter,
  ): Promise<Page<Listed>> {
    const [beforeId] = startAfter(cursor, [FROM_THE_LAST]);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const rows = await this.repository.list(
        tx,
        space.id,
        kind,
        { beforeId: String(beforeId), limit: limit + 1 },
        filter,
        space.now,
      );
      return toPage(rows, limit, ({ id }) => [id]);
    });
  }

  delete(ctx: Ctx, ref: string, kind: CollectionKind, id: string): Promise<void> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { memberIds: _, ...collection } = await this.hold({ tx, space, caller: ctx.caller }, kind, id);
      await this.journal.record(tx, ctx, [deleted(collection, space.now)]);
    });
  }

  async #open(ctx: Ctx, { space: ref, sessionId: session }: Asked, tx: TenantTx): Promise<Changing> {
    const space = await this.spaces.open(tx, ctx, ref);
    return {
      tx,
      space,
      caller: ctx.caller,
      sessionId: session === undefined ? null : await this.sessions.findReaders(tx, ctx, space.id, session),
    };
  }

  async #shown({ tx, space, sessionId }: Scene, kind: CollectionKind, id: string): Promise<Shown> {
    return this.show.run(tx, space, await this.repository.get(tx, space.id, kind, id), sessionId);
  }
}
