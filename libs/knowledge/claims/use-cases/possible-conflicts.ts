import type { z } from 'zod';
import type { NewEvent, Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { checkVersion, type Ctx, type IdSource, startAfter, toPage } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { openContradiction } from '../domain/conflicts/contradiction.rules.js';
import type { SlotRepository } from '../store/slot.repository.js';
import { possibleConflictDecided, type PossibleConflict } from '../domain/nearness/possible-conflict.js';
import type { PossibleConflictRepository } from '../store/possible-conflict.repository.js';
import {
  viewOfPossibleConflict,
  type ConfirmPossibleConflictInput,
  type DismissPossibleConflictInput,
  type PossibleConflictView,
  type ListPossibleConflictsInput,
  type PossibleConflictList,
} from '../domain/conflicts/possible-conflict.schemas.js';
import { possibleConflictDecidedBefore } from '../domain/conflicts/conflict.errors.js';

type View = z.input<typeof PossibleConflictView>;

/** What is needed to decide on a possible conflict. */
export interface Deciding {
  work: UnitOfWork;
  journal: Journal;
  spaces: SpaceDirectory;
  possibleConflicts: PossibleConflictRepository;
  slots: SlotRepository;
  ids: IdSource;
}

abstract class DecidePossibleConflict {
  constructor(protected readonly deciding: Deciding) {}

  protected decide(
    ctx: Ctx,
    {
      space: ref,
      id,
      note,
      expectedVersion,
    }: { space: string; id: string; note?: string | null; expectedVersion?: number | undefined },
    outcome: (
      tx: TenantTx,
      space: Space,
      open: PossibleConflict,
    ) => Promise<{ changes: Partial<PossibleConflict>; events: NewEvent[] }>,
  ): Promise<View> {
    const { work, journal, spaces, possibleConflicts, slots } = this.deciding;
    return work.write(ctx, async (tx) => {
      const space = await spaces.open(tx, ctx, ref);
      const open = await possibleConflicts.hold(tx, space.id, id);
      if (open.status !== 'open') throw possibleConflictDecidedBefore({ id, status: open.status });
      checkVersion('possible conflict', id, open.version, expectedVersion);
      const { changes, events } = await outcome(tx, space, open);
      const decided = {
        ...open,
        ...changes,
        decidedBy: ctx.caller.principal.id,
        decidedAt: space.now,
        note: note ?? null,
        version: open.version + 1,
      };
      await journal.record(tx, ctx, [...events, possibleConflictDecided(decided, space.now)]);
      const [view] = await viewsOf(tx, slots, space, [decided]);
      return view!;
    });
  }
}

/**
 * Records a reviewer's decision that the two claims contradict each other. It opens a conflict, which is resolved like
 * any other.
 */
export class ConfirmPossibleConflict extends DecidePossibleConflict {
  run(ctx: Ctx, input: z.output<typeof ConfirmPossibleConflictInput>): Promise<View> {
    const { slots, ids } = this.deciding;
    return this.decide(ctx, input, async (tx, space, { claimId, weakerId, sentence }) => {
      const claims = await slots.holdClaims(tx, space.id, [claimId, weakerId]);
      const known = await slots.findOpenPair(tx, space.id, claimId, weakerId);
      if (known !== null) return { changes: { status: 'confirmed', conflictId: known.id }, events: [] };
      const side = (id: string) => claims.find((claim) => claim.id === id)!;
      const context = { now: space.now, ids, principalId: ctx.caller.principal.id };
      const { conflict, event } = openContradiction(
        [side(claimId), side(weakerId)],
        { description: input.note ?? sentence, rootCause: null },
        { ...context, isReviewer: true },
      );
      return { changes: { status: 'confirmed', conflictId: conflict.id }, events: [event] };
    });
  }
}

/**
 * Records a reviewer's decision that the two claims are compatible. The same text by the same author about the same
 * claim is not marked again.
 */
export class DismissPossibleConflict extends DecidePossibleConflict {
  run(ctx: Ctx, input: z.output<typeof DismissPossibleConflictInput>): Promise<View> {
    return this.decide(ctx, input, () => Promise.resolve({ changes: { status: 'dismissed' }, events: [] }));
  }
}

/** Sorts after every id. */
const FROM_THE_NEWEST = 'pcf_~';

export class ListPossibleConflicts {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly possibleConflicts: PossibleConflictRepository,
    private readonly slots: SlotRepository,
  ) {}

  run(
    ctx: Ctx,
    { space: ref, limit, cursor, ...filter }: z.output<typeof ListPossibleConflictsInput>,
  ): Promise<z.input<typeof PossibleConflictList>> {
    const [turn, latest, id] = startAfter(cursor, [0, FROM_THE_NEWEST, FROM_THE_NEWEST]) as [number, string, string];
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const rows =
        filter.status === 'open'
          ? await this.possibleConflicts.listQueue(tx, space.id, { turn, latest, id }, limit + 1, filter)
          : (await this.possibleConflicts.list(tx, space.id, { beforeId: id, limit: limit + 1 }, filter)).map(
              (row) => ({ ...row, turn: 0, latest: row.id }),
            );
      const page = toPage(rows, limit, (row) => [row.turn, row.latest, row.id]);
      return { ...page, data: await viewsOf(tx, this.slots, space, page.data) };
    });
  }
}

/** Possible conflicts with the present state of both sides. */
async function viewsOf(
  tx: TenantTx,
  slots: SlotRepository,
  space: Space,
  found: readonly PossibleConflict[],
): Promise<View[]> {
  const ids = new Set(found.flatMap(({ claimId, weakerId }) => [claimId, weakerId]));
  const claims = new Map((await slots.findClaims(tx, space.id, [...ids])).map((claim) => [claim.id, claim]));
  return found.map((each) =>
    viewOfPossibleConflict(
      each,
      { claim: claims.get(each.claimId)!, weakerClaim: claims.get(each.weakerId)! },
      space.now,
    ),
  );
}
