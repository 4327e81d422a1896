import { roleIsAtLeast, forbidden, orRefusal, Refusal, type Ctx } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import {
  comparableName,
  putPredicate,
  type Predicate,
  type PredicateEvent,
  type PredicateRepository,
} from '#libs/knowledge/predicates/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { become, isAsImported, refusedFor } from '../../domain/import.rules.js';
import type { ImportedItem, ImportItem } from '../../domain/import.schemas.js';

/** Registers the predicates of an import that the space does not have yet. */
export class ImportPredicates {
  constructor(
    private readonly journal: Journal,
    private readonly predicates: PredicateRepository,
  ) {}

  async run(tx: TenantTx, ctx: Ctx, space: Space, items: readonly ImportItem[]): Promise<ImportedItem[]> {
    if (items.length === 0) return [];
    if (!roleIsAtLeast(ctx.caller.role, 'writer'))
      return items.map((item) =>
        refusedFor(item, forbidden({ why: 'Registering a predicate needs the role writer.' })),
      );
    const names = items.flatMap(({ predicate }) => [predicate!.name, ...(predicate!.aliases ?? [])]);
    const known = await this.predicates.loadNamesakes(tx, space.id, [...new Set(names.map(comparableName))]);
    const events: PredicateEvent[] = [];
    const done = items.map((item) => {
      const registered = orRefusal(() => registration(item, known, space));
      if (registered instanceof Refusal) return refusedFor(item, registered);
      if (registered.predicate !== undefined) known.push(registered.predicate);
      events.push(...registered.events);
      return registered.became;
    });
    await this.journal.record(tx, ctx, events);
    return done;
  }
}

interface Registration {
  became: ImportedItem;
  predicate?: Predicate;
  events: PredicateEvent[];
}

/** Throws `predicate_name_taken`. */
function registration(item: ImportItem, known: readonly Predicate[], space: Space): Registration {
  const asked = item.predicate!;
  const nameN = comparableName(asked.name);
  const current = known.find((each) => each.nameN === nameN);
  if (current !== undefined)
    return { became: become(item, isAsImported(current, asked) ? 'unchanged' : 'kept'), events: [] };
  const put = putPredicate(
    { space: space.id, ...asked },
    { spaceId: space.id, current: null, namesakes: known, crowdedKeys: [], gated: new Set() },
    space.now,
  );
  return { became: become(item, 'stored'), ...put };
}
