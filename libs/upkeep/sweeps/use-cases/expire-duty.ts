import type { IdSource } from '#libs/kernel/index.js';
import { keyOf, type ClaimHolder } from '#libs/knowledge/slots/store/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import type { Page, Piece, RunInHand } from '../../runs/domain/index.js';
import type { Duty } from '../../runs/store/index.js';
import { completeChangeover, placeOf, SweepOptions } from '../domain/index.js';
import type { DueClaim, SweepRepository } from '../store/index.js';

/** Completes changes that were announced for a time that has come. */
export class ExpireDuty implements Duty<object, DueClaim> {
  readonly name = 'expire';
  readonly options = SweepOptions;

  constructor(private readonly sweeps: SweepRepository, private readonly holder: ClaimHolder, private readonly spaces: SpaceDirectory, private readonly ids: IdSource) {}

  async page(tx: TenantTx, { ctx, spaceId, cursor }: RunInHand<object>, limit: number): Promise<Page<DueClaim> | null> {
    const { now } = await this.spaces.open(tx, ctx, spaceId);
    const items = await this.sweeps.announced(tx, spaceId, now, placeOf(cursor), limit);
    const last = items.at(-1);
    return last === undefined ? null : { items, phase: 'announced', total: null, cursor: { at: last.at, id: last.id } };
  }

  async work(tx: TenantTx, { ctx, spaceId }: RunInHand<object>, items: readonly DueClaim[]): Promise<Piece> {
    const { now } = await this.spaces.open(tx, ctx, spaceId);
    const given = { now, ids: this.ids, principalId: ctx.caller.principal.id };
    const slots = await this.holder.holdGroups(tx, spaceId, items.map((item) => [item]));
    const changes = [...slots].map(([key, slot]) => completeChangeover(items.filter((item) => keyOf(item) === key).map(({ id }) => id), slot, given));
    return { events: changes.flatMap(({ events }) => events), tally: { superseded: changes.reduce((sum, { superseded }) => sum + superseded, 0) } };
  }
}
