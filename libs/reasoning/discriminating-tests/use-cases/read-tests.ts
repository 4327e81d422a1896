import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { WorkspaceRepository } from '#libs/knowledge/workspaces/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  viewOfTest,
  type ListTestsInput,
  type TestInput,
  type TestList,
  type TestView,
} from '../domain/test.schemas.js';
import type { TestRepository } from '../store/test.repository.js';
import type { SuggestionPlace } from '../store/suggestion.repository.js';
import type { SuggestionReader } from './steps/suggestion-reader.js';

export class GetTest {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly tests: TestRepository,
  ) {}

  run(ctx: Ctx, { space: ref, id }: z.output<typeof TestInput>): Promise<z.input<typeof TestView>> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      return viewOfTest(await this.tests.get(tx, space.id, id), space.now);
    });
  }
}

/** Sorts after every id. */
const FROM_THE_LAST = '~';

export class ListTests {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly tests: TestRepository,
    private readonly suggestions: SuggestionReader,
    private readonly sessions: SessionRepository,
    private readonly workspaces: WorkspaceRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, limit, cursor, status, claimId, suggested, ...named }: z.output<typeof ListTestsInput>,
  ): Promise<z.input<typeof TestList>> {
    const [beforeId] = startAfter(cursor, [FROM_THE_LAST]);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      if (suggested) {
        const place = await this.#placeOf(tx, ctx, space, named);
        if (place === null) return { ...toPage([], limit, () => []), suggestions: [] };
        const page = { limit, beforeId: String(beforeId) };
        return this.suggestions.page(tx, ctx, space, { ...page, claimId: claimId ?? null, place });
      }
      const filter = { status: status ?? null, claimId: claimId ?? null, now: space.now };
      const rows = await this.tests.list(tx, space.id, { beforeId: String(beforeId), limit: limit + 1 }, filter);
      const page = toPage(rows, limit, ({ id }) => [id]);
      return { ...page, data: page.data.map((test) => viewOfTest(test, space.now)), suggestions: [] };
    });
  }

  /**
   * The session or workspace to read; null: no session has the given label yet. Throws 404 for a session in which the
   * caller does not take part, and for a workspace that the caller may not read.
   */
  async #placeOf(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { sessionId, workspaceId }: Pick<z.output<typeof ListTestsInput>, 'sessionId' | 'workspaceId'>,
  ): Promise<SuggestionPlace | null> {
    const session = sessionId === undefined ? null : await this.sessions.findReaders(tx, ctx, space.id, sessionId);
    const [workspace = null] = await this.workspaces.named(tx, ctx, space.id, { workspaceId, owners: [] });
    const isNowhere = sessionId !== undefined && session === null && workspace === null;
    return isNowhere ? null : { sessionId: session, workspaceId: workspace };
  }
}
