import { z } from 'zod';
import { pageOf, pageQuery, startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { spaceRef, type SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { PredicateView } from '../domain/predicate.schemas.js';
import { viewOfPredicate } from '../domain/predicate.rules.js';
import type { PredicateRepository } from '../store/predicate.repository.js';

export const ListPredicatesInput = z.object({ space: spaceRef, ...pageQuery });
export const PredicateList = pageOf(PredicateView);

export class ListPredicates {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly predicates: PredicateRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, limit, cursor }: z.output<typeof ListPredicatesInput>,
  ): Promise<z.input<typeof PredicateList>> {
    const [afterName] = startAfter(cursor, ['']);
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const page = toPage(
        await this.predicates.list(tx, space.id, String(afterName), limit + 1),
        limit,
        (predicate) => [predicate.nameN],
      );
      return { ...page, data: page.data.map(viewOfPredicate) };
    });
  }
}
