import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import {
  viewOfTest,
  type ListTestsInput,
  type TestInput,
  type TestList,
  type TestView,
} from '../domain/test.schemas.js';
import type { TestRepository } from '../store/test.repository.js';
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
  ) {}

  run(
    ctx: Ctx,
    { space: ref, limit, cursor, status, claimId, suggested }: z.output<typeof ListTestsInput>,
  ): Promise<z.input<typeof TestList>> {
    const [beforeId] = startAfter(cursor, [FROM_THE_LAST]);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      if (suggested)
        return this.suggestions.page(tx, ctx, space, { limit, beforeId: String(beforeId), claimId: claimId ?? null });
      const filter = { status: status ?? null, claimId: claimId ?? null, now: space.now };
      const rows = await this.tests.list(tx, space.id, { beforeId: String(beforeId), limit: limit + 1 }, filter);
      const page = toPage(rows, limit, ({ id }) => [id]);
      return { ...page, data: page.data.map((test) => viewOfTest(test, space.now)), suggestions: [] };
    });
  }
}
