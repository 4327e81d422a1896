import type { IdSource } from '#libs/kernel/index.js';
import {
  applyEventsAbout,
  emptySlot,
  type Claim,
  type KnownSlot,
  type ClaimLoader,
} from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { added, type Page, type Piece, type RunInHand, type Tally, type MaintenanceHandler } from '../../runs/index.js';
import { hasFaded, mayCoolDown, cooldownUntil, decideDecay } from '../domain/decay.rules.js';
import { isKeptFor, placeOf, type Place } from '../domain/lifecycle.js';
import type { FadeNotes } from './phases/fade-notes.js';
import type { RecordBeliefs } from './phases/record-beliefs.js';
import type { DueClaim, DueItemRepository, Holds } from '../store/due-item.repository.js';

const BELIEFS = 'beliefs';
const NOTES = 'notes';

/** A due item: a claim with low strength or trust, a claim whose belief has changed, or a note. */
type Due = DueClaim & { as?: typeof BELIEFS | typeof NOTES };

/**
 * Archives what has faded, and records an event if age has lowered trust enough to matter. It processes claims, then
 * the beliefs that time has changed, then notes, which fade by a rule of their own. It reads only what is due.
 */
export class DecayHandler implements MaintenanceHandler<object, Due> {
  readonly kind = 'decay';

  constructor(
    private readonly dueItems: DueItemRepository,
    private readonly holds: Holds,
    private readonly loader: ClaimLoader,
    private readonly spaces: SpaceDirectory,
    private readonly beliefs: RecordBeliefs,
    private readonly notes: FadeNotes,
    private readonly ids: IdSource,
  ) {}

  async page(
    tx: TenantTx,
    { ctx, spaceId, cursor, dryRun }: RunInHand<object>,
    limit: number,
  ): Promise<Page<Due> | null> {
    const space = await this.spaces.open(tx, ctx, spaceId);
    if (cursor?.phase === BELIEFS) return this.#pageOfBeliefs(tx, space, placeOf(cursor), limit);
    if (cursor?.phase === NOTES) return this.#pageOfNotes(tx, space, placeOf(cursor), limit);
    const { now } = space;
    const items = await this.dueItems.decaying(tx, spaceId, now, placeOf(cursor), limit);
    const last = items.at(-1);
    // Cooldowns may have ended even if nothing is due.
    if (last === undefined)
      return !dryRun && (await this.dueItems.deleteEndedCooldowns(tx, spaceId, now))
        ? { items, phase: 'decay', total: null, cursor: { ...placeOf(cursor) } }
        : this.#pageOfBeliefs(tx, space, placeOf(null), limit);
    return { items, phase: 'decay', total: null, cursor: { at: last.at, id: last.id } };
  }

  async #pageOfBeliefs(tx: TenantTx, space: Space, after: Place, limit: number): Promise<Page<Due> | null> {
    const items = await this.beliefs.due(tx, space, after, limit);
    const last = items.at(-1);
    return last === undefined
      ? this.#pageOfNotes(tx, space, placeOf(null), limit)
      : {
          items: items.map((item) => ({ ...item, as: BELIEFS })),
          phase: BELIEFS,
          total: null,
          cursor: { phase: BELIEFS, at: last.at, id: last.id },
        };
  }

  async #pageOfNotes(tx: TenantTx, space: Space, after: Place, limit: number): Promise<Page<Due> | null> {
    const items = await this.notes.due(tx, space, after, limit);
    const last = items.at(-1);
    return last === undefined
      ? null
      : {
          items: items.map((item) => ({ ...item, as: NOTES })),
          phase: NOTES,
          total: null,
          cursor: { phase: NOTES, at: last.at, id: last.id },
        };
  }

  async work(tx: TenantTx, run: RunInHand<object>, items: readonly Due[]): Promise<Piece> {
    const space = await this.spaces.open(tx, run.ctx, run.spaceId);
    const phase = items[0]?.as;
    if (phase !== undefined) return (phase === BELIEFS ? this.beliefs : this.notes).work(tx, run, space, items);
    return this.#workOnClaims(tx, run, space, items);
  }

  async #workOnClaims(tx: TenantTx, run: RunInHand<object>, space: Space, items: readonly Due[]): Promise<Piece> {
    const claims = await this.dueItems.hold(tx, space.id, items);
    const holdOn = await this.holds.of(
      tx,
      run,
      items.map(({ id }) => id),
    );
    const context = { now: space.now, ids: this.ids, principalId: run.ctx.caller.principal.id };
    let piece: Piece = { events: [], tally: { seen: items.length } };
    const [coolingDown, forgotten]: [Claim[], string[]] = [[], []];
    for (const claim of claims) {
      const hold = holdOn(claim.id);
      const isKept = isKeptFor(hold);
      const known = applyEventsAbout(await this.#known(tx, run, space, claim, isKept), piece.events);
      const { events, outcome } = decideDecay(claim.id, isKept, known, context);
      const isExempt = isKept && hasFaded(claim, space.now);
      if (outcome === 'decayed') forgotten.push(claim.id);
      if (outcome === 'kept' && isExempt && mayCoolDown(claim, hold)) coolingDown.push(claim);
      piece = { events: [...piece.events, ...events], tally: added(piece.tally, tallyOf(outcome, isExempt)) };
    }
    if (!run.dryRun)
      await Promise.all([
        this.dueItems.deleteEndedCooldowns(tx, space.id, space.now),
        this.dueItems.setCooldowns(tx, space.id, coolingDown, cooldownUntil(space.now)),
        this.dueItems.endCooldownsBelow(tx, forgotten),
      ]);
    return piece;
  }

  /**
   * A claim that may come back into force is judged together with the other claims of its key; otherwise the claim
   * alone is enough.
   */
  async #known(
    tx: TenantTx,
    { ctx }: RunInHand<object>,
    space: Space,
    claim: Claim,
    isKept: boolean,
  ): Promise<KnownSlot> {
    const mayReturn = claim.status === 'disputed' && (isKept || !hasFaded(claim, space.now));
    return mayReturn
      ? (await this.loader.load(tx, ctx, space, claim.id)).slot
      : { ...emptySlot(space.id), claims: [claim] };
  }
}

function tallyOf(outcome: string, isExempt: boolean): Tally {
  if (outcome !== 'kept') return { [outcome]: 1 };
  return isExempt ? { exempt: 1 } : {};
}
