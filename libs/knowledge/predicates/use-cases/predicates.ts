import { z } from 'zod';
import { pageOf, pageQuery, startAfter, toPage, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { spaceRef, type Space, type SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Journal } from '#libs/history/events/index.js';
import { PredicateView, type PutPredicateInput } from '../domain/predicate.schemas.js';
import { viewOfPredicate, putPredicate } from '../domain/predicate.rules.js';
import type { PredicateRepository } from '../store/predicate.repository.js';
import { comparableName } from '../domain/comparable.js';

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

/** Knows the predicates that only facts may use in a space, in comparable form. */
export interface GatedPredicates {
  gatedPredicates(tx: TenantTx, space: Space): Promise<ReadonlySet<string>>;
}

export class PutPredicate {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly predicates: PredicateRepository,
    private readonly schemas: GatedPredicates,
  ) {}

  run(ctx: Ctx, input: PutPredicateInput): Promise<z.input<typeof PredicateView>> {
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, input.space);
      const nameN = comparableName(input.name);
      const namesakes = await this.predicates.loadNamesakes(tx, space.id, [
        nameN,
        ...(input.aliases ?? []).map(comparableName),
      ]);
      const current = namesakes.find((namesake) => namesake.nameN === nameN) ?? null;
      const becomesSingle = current?.cardinality === 'multi' && input.cardinality === 'single';
      const crowdedKeys = becomesSingle ? await this.predicates.listCrowdedKeys(tx, space.id, nameN) : [];
      const gated = await this.schemas.gatedPredicates(tx, space);
      const { predicate, events } = putPredicate(
        input,
        { spaceId: space.id, current, namesakes, crowdedKeys, gated },
        space.now,
      );
      await this.journal.record(tx, ctx, events);
      return viewOfPredicate(predicate);
    });
  }
}
