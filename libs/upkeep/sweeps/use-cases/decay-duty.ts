import type { IdSource } from '#libs/kernel/index.js';
import { emptySlot, type Claim, type KnownSlot } from '#libs/knowledge/slots/domain/index.js';
import type { ClaimHolder } from '#libs/knowledge/slots/store/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/domain/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import { added, type Page, type Piece, type RunInHand, type Tally } from '../../runs/domain/index.js';
import type { Duty } from '../../runs/store/index.js';
import { hasFaded, isKeptFor, mayRest, placeOf, restsUntil, sweepDecay, SweepOptions } from '../domain/index.js';
import type { DueClaim, Holds, SweepRepository } from '../store/index.js';

/** Forgets what has faded, and has trust that waned with age told by an event. Looks at what is due and at nothing else. */
export class DecayDuty implements Duty<object, DueClaim> {
  readonly name = 'decay';
  readonly options = SweepOptions;

  constructor(
    private readonly sweeps: SweepRepository,
    private readonly holds: Holds,
    private readonly holder: ClaimHolder,
    private readonly spaces: SpaceDirectory,
    private readonly ids: IdSource,
  ) {}

  async page(
    tx: TenantTx,
    { ctx, spaceId, cursor, isDryRun }: RunInHand<object>,
    limit: number,
  ): Promise<Page<DueClaim> | null> {
    const { now } = await this.spaces.open(tx, ctx, spaceId);
    const items = await this.sweeps.decaying(tx, spaceId, now, placeOf(cursor), limit);
    const last = items.at(-1);
    // Of a space where nothing is due rests may still be over.
    if (last === undefined)
      return !isDryRun && (await this.sweeps.endRests(tx, spaceId, now))
        ? { items, phase: 'decay', total: null, cursor: { ...placeOf(cursor) } }
        : null;
    return { items, phase: 'decay', total: null, cursor: { at: last.at, id: last.id } };
  }

  async work(tx: TenantTx, run: RunInHand<object>, items: readonly DueClaim[]): Promise<Piece> {
    const space = await this.spaces.open(tx, run.ctx, run.spaceId);
    const claims = await this.sweeps.hold(tx, space.id, items);
    const holdOn = await this.holds.of(
      tx,
      run,
      items.map(({ id }) => id),
    );
    const given = { now: space.now, ids: this.ids, principalId: run.ctx.caller.principal.id };
    let piece: Piece = { events: [], tally: { seen: items.length } };
    const [resting, forgotten]: [Claim[], string[]] = [[], []];
    for (const claim of claims) {
      const hold = holdOn(claim.id);
      const isKept = isKeptFor(hold);
      const { events, outcome } = sweepDecay(claim.id, isKept, await this.#known(tx, run, space, claim, isKept), given);
      const isExempt = isKept && hasFaded(claim, space.now);
      if (outcome === 'decayed') forgotten.push(claim.id);
      if (outcome === 'kept' && isExempt && mayRest(claim, hold)) resting.push(claim);
      piece = { events: [...piece.events, ...events], tally: added(piece.tally, tallyOf(outcome, isExempt)) };
    }
    if (!run.isDryRun)
      await Promise.all([
        this.sweeps.endRests(tx, space.id, space.now),
        this.sweeps.rest(tx, space.id, resting, restsUntil(space.now)),
        this.sweeps.wakeBelow(tx, forgotten),
      ]);
    return piece;
  }

  /** To return to force, a claim must be judged against its key; for anything else it is enough by itself. */
  async #known(
    tx: TenantTx,
    { ctx }: RunInHand<object>,
    space: Space,
    claim: Claim,
    isKept: boolean,
  ): Promise<KnownSlot> {
    const mayReturn = claim.status === 'disputed' && (isKept || !hasFaded(claim, space.now));
    return mayReturn
      ? (await this.holder.hold(tx, ctx, space, claim.id)).slot
      : { ...emptySlot(space.id), claims: [claim] };
  }
}

function tallyOf(outcome: string, isExempt: boolean): Tally {
  if (outcome !== 'kept') return { [outcome]: 1 };
  return isExempt ? { exempt: 1 } : {};
}
