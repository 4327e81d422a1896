import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { comparableName } from '../domain/comparable.js';
import { putPredicate, viewOfPredicate } from '../domain/predicate.rules.js';
import type { PredicateView, PutPredicateInput } from '../domain/predicate.schemas.js';
import type { PredicateRepository } from '../store/predicate.repository.js';

export class PutPredicate {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly predicates: PredicateRepository,
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
      const { predicate, events } = putPredicate(
        input,
        { spaceId: space.id, current, namesakes, crowdedKeys },
        space.now,
      );
      await this.journal.record(tx, ctx, events);
      return viewOfPredicate(predicate);
    });
  }
}
