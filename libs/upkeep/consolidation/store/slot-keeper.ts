import type { Id, IdSource } from '#libs/kernel/index.js';
import type { PredicateRepository } from '#libs/knowledge/predicates/store/index.js';
import type { Given, KnownSlot } from '#libs/knowledge/slots/domain/index.js';
import { slotOf, type SlotRepository } from '#libs/knowledge/slots/store/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import type { ConsolidationRun } from '../domain/index.js';
import type { KeyedClaim } from './claim-finder.js';

const listKeys = sql(import.meta.url, 'list-keys');

/** Claim keys under lock, with what decisions about them must know. */
export interface Holding {
  /** By key. */
  slots: ReadonlyMap<string, KnownSlot>;
  given: Given;
}

/** Takes hold of the keys of a page at once, in the one order. */
export class SlotKeeper {
  constructor(
    private readonly slots: SlotRepository, private readonly predicates: PredicateRepository, private readonly spaces: SpaceDirectory, private readonly ids: IdSource,
  ) {}

  /** The space's clock, by which a page is found and decided. */
  async now(tx: TenantTx, { ctx, spaceId }: ConsolidationRun): Promise<Date> {
    return (await this.spaces.open(tx, ctx, spaceId)).now;
  }

  /** Every claim's own key. */
  async holdOf(tx: TenantTx, run: ConsolidationRun, ids: readonly string[]): Promise<Holding> {
    const claims = await tx.all<KeyedClaim & Record<string, unknown>>(listKeys, run.spaceId, ids);
    return this.hold(tx, run, claims.map((claim) => [claim]));
  }

  /** Groups of claims: those of a group are of one key, or are notes that are decided about together, as one key. */
  async hold(tx: TenantTx, run: ConsolidationRun, groups: readonly (readonly KeyedClaim[])[]): Promise<Holding> {
    const keyed = groups.flat().filter(({ slot }) => slot !== null);
    const notes = groups.filter(([first]) => first !== undefined && first.slot === null);
    const queries = queriesOf(keyed);
    const names = [...new Set(queries.map(({ predicateN }) => predicateN))];
    const [, now, predicates, known, loose] = await Promise.all([
      this.slots.lock(tx, [...queries.map(({ slot }) => slot), ...notes.flat().map(({ id }) => id)]),
      this.now(tx, run),
      Promise.all(names.map((name) => this.predicates.find(tx, run.spaceId, name))),
      this.slots.load(tx, run.spaceId, queries),
      notes.length === 0 ? null : this.slots.loadClaims(tx, run.spaceId, notes.flat().map(({ id }) => id)),
    ]);
    const predicateOf = new Map(names.map((name, i) => [name, predicates[i]!]));
    const slots = new Map(queries.map(({ slot, predicateN }, i) => [slot, slotOf(run.spaceId, predicateOf.get(predicateN) ?? null, known[i]!)]));
    for (const group of notes) slots.set(keyOf(group[0]!), noteSlot(run.spaceId, loose!, group));
    return { slots, given: { now, ids: this.ids, principalId: run.ctx.caller.principal.id } };
  }
}

/** The key a claim is decided under; of notes that are decided about together, that of the first. */
export const keyOf = ({ slot, id }: KeyedClaim): string => slot ?? id;

function queriesOf(claims: readonly KeyedClaim[]): { slot: string; predicateN: string; valueKeys: string[]; ids: string[] }[] {
  const bySlot = new Map<string, { slot: string; predicateN: string; valueKeys: string[]; ids: string[] }>();
  for (const { id, slot, predicateN, valueKey } of claims) {
    const query = bySlot.get(slot!) ?? { slot: slot!, predicateN: predicateN!, valueKeys: [], ids: [] };
    if (!query.valueKeys.includes(valueKey!)) query.valueKeys.push(valueKey!);
    query.ids.push(id);
    bySlot.set(slot!, query);
  }
  return [...bySlot.values()];
}

function noteSlot(spaceId: Id<'spc'>, loose: Parameters<typeof slotOf>[2], group: readonly KeyedClaim[]): KnownSlot {
  const ids = new Set<string>(group.map(({ id }) => id));
  return slotOf(spaceId, null, {
    claims: loose.claims.filter(({ id }) => ids.has(id)), attachments: loose.attachments.filter(({ claimId }) => ids.has(claimId)),
    votes: loose.votes.filter(({ claimId }) => ids.has(claimId)), conflicts: loose.conflicts.filter(({ newClaimId }) => ids.has(newClaimId)),
  });
}
