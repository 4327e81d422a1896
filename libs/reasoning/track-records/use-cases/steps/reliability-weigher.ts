import type { DecidePart } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import {
  decidedAhead,
  partsByKey,
  slotOf,
  type DecisionContext,
  type KeyedClaim,
  type SlotEvent,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { changedFactors, weighWith } from '../../domain/reliability.rules.js';
import type { TrackRecordRepository } from '../../store/track-record.repository.js';

/** Weighs claims, whose keys are held, with what the sources of their evidence are worth now. */
export class ReliabilityWeigher {
  constructor(
    private readonly records: TrackRecordRepository,
    private readonly slots: SlotRepository,
  ) {}

  /** One event for each claim whose evidence is worth more or less than before. */
  async run(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    claimIds: readonly string[],
    context: DecisionContext,
  ): Promise<SlotEvent[]> {
    return decided(spaceId, await this.#read(tx, spaceId, claimIds), context);
  }

  /** The same for the claims of a page. */
  inParts(
    tx: TenantTx,
    spaceId: Id<'spc'>,
    claims: readonly KeyedClaim[],
    context: DecisionContext,
  ): DecidePart<SlotEvent[]>[] {
    return decidedAhead(partsByKey(claims), {
      read: (part) =>
        this.#read(
          tx,
          spaceId,
          part.map(({ id }) => id),
        ),
      idsIn: (_, part) => part.map(({ id }) => id),
      decide: (read) => decided(spaceId, read, context),
    });
  }

  async #read(tx: TenantTx, spaceId: Id<'spc'>, claimIds: readonly string[]): Promise<Read> {
    const changed = changedFactors(await this.records.sourced(tx, spaceId, claimIds));
    return { changed, known: await this.slots.loadApart(tx, spaceId, [...changed.keys()]) };
  }
}

interface Read {
  changed: ReturnType<typeof changedFactors>;
  known: Awaited<ReturnType<SlotRepository['loadApart']>>;
}

const decided = (spaceId: Id<'spc'>, { changed, known }: Read, context: DecisionContext): SlotEvent[] =>
  known.flatMap((each) => {
    const { id } = each.claims[0]!;
    return weighWith(id, changed.get(id)!, slotOf(spaceId, null, each), context);
  });
