import type { Ctx, Id, IdSource, Caller } from '#libs/kernel/index.js';
import type { Journal } from '#libs/history/events/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { groupsOf, type ClaimLoader } from '../../store/claim-loader.js';
import { keyOf } from '../../store/slot.repository.js';
import type { ClaimRoom } from '../../store/claim-room.js';
import type { WorkspaceBound } from '../../store/workspace-bound.js';
import type { SlotRepository } from '../../store/slot.repository.js';
import {
  makeRoom,
  needsShares,
  toArchive,
  addedBy,
  beyondQuota,
  exceeds,
  isLimited,
  MAX_WAITING,
  type Waiting,
} from '../../domain/admission/room.rules.js';
import { reservedFrom } from '../../domain/gate/author-shares.rules.js';
import type { PossibleConflict } from '../../domain/nearness/possible-conflict.js';
import type { PossibleConflictRepository } from '../../store/possible-conflict.repository.js';
import type { KnownSlot } from '../../domain/state/slot.js';
import type { SlotEvent } from '../../domain/state/slot.events.js';
import { voterOf } from '../../domain/trust/votes.js';
import type { Admission } from '../../domain/admission/admission.rules.js';
import { spaceFull } from '../../domain/claim.errors.js';

/** A claim that has just been stored, and its author. */
export interface Newcomer {
  ctx: Ctx;
  claimId: Id<'clm'>;
  /** null if the claim is in no workspace. */
  workspaceId: Id<'wsp'> | null;
  isActive: boolean;
}

/** For each workspace, the claims that were archived because it was full. */
export type LeftWorkspaces = ReadonlyMap<string, readonly Id<'clm'>[]>;

/**
 * How many claims are considered beyond those that have to be archived, because other transactions may hold some of
 * them.
 */
const SPARE = 20;

/**
 * Limits the number of open propositions in workspaces, and the number of active claims in spaces that set a limit. For
 * spaces without a limit this costs nothing.
 */
export class KeepRoom {
  constructor(
    private readonly journal: Journal,
    private readonly room: ClaimRoom,
    private readonly loader: ClaimLoader,
    private readonly ids: IdSource,
    private readonly bound: WorkspaceBound,
  ) {}

  /** Called after the claims are written. Throws `space_full`, which rolls back these claims. */
  async run(tx: TenantTx, space: Space, stored: readonly Newcomer[]): Promise<LeftWorkspaces> {
    const left = await this.#inWorkspaces(tx, space, stored);
    await this.#inSpace(
      tx,
      space,
      stored.filter(({ isActive }) => isActive),
    );
    return left;
  }

  /** Processes one workspace after the other, in a fixed order. */
  async #inWorkspaces(tx: TenantTx, space: Space, stored: readonly Newcomer[]): Promise<LeftWorkspaces> {
    const left = new Map<string, Id<'clm'>[]>();
    const ids = [...new Set(stored.flatMap(({ workspaceId }) => workspaceId ?? []))].sort();
    for (const id of ids) {
      const here = stored.filter(({ workspaceId }) => workspaceId === id);
      const { ctx } = here.at(-1)!;
      const authors = new Set(here.map((each) => each.ctx.caller.principal.id));
      const context = { now: space.now, ids: this.ids, principalId: ctx.caller.principal.id };
      const events = await this.bound.decide(tx, space.id, id, authors, context);
      await this.journal.record(tx, ctx, events);
      left.set(id, archivedBy(events));
    }
    return left;
  }

  async #inSpace(tx: TenantTx, space: Space, newcomers: readonly Newcomer[]): Promise<void> {
    const { maxActiveClaims: limit } = space.policy;
    const last = newcomers.at(-1);
    if (limit === null || last === undefined) return;
    // Writes to a space that refuses claims when full are checked one after the other, because concurrent ones would
    // find the same free place. Archiving locks claim keys without waiting; claims that it skips are archived by the
    // next write.
    if (space.policy.whenFull === 'refuse') await this.room.lock(tx, space.id);
    const count = await this.room.count(tx, space.id);
    if (count <= reservedFrom(limit)) return;
    // To read the shares of the authors, every active claim has to be read.
    const shares = needsShares(space.policy, count) ? await this.room.shares(tx, space.id, 2) : [];
    const authors = newcomers.map(({ ctx }) => ctx.caller.principal.id);
    const surplus = toArchive(space.policy, { count, shares, authors });
    if (surplus > 0)
      await this.#archive(
        tx,
        space,
        { surplus, limit },
        { staying: newcomers.map(({ claimId }) => claimId), authors },
        last.ctx,
      );
  }

  async #archive(
    tx: TenantTx,
    space: Space,
    { surplus, limit }: { surplus: number; limit: number },
    those: { staying: readonly string[]; authors: readonly string[] },
    ctx: Ctx,
  ): Promise<void> {
    const spare = await this.room.spare(tx, space.id, those, surplus + SPARE);
    if (spare.length < surplus) throw spaceFull({ limit });
    const held = await this.room.tryLock(tx, [...new Set(spare.map(keyOf))]);
    const going = spare.filter((claim) => held.has(keyOf(claim))).slice(0, surplus);
    const slots = await this.loader.loadGroups(tx, space.id, [...groupsOf(going).values()]);
    const context = { now: space.now, ids: this.ids, principalId: ctx.caller.principal.id };
    const events = [...slots].flatMap(([key, slot]) =>
      makeRoom(
        slot,
        going.filter((claim) => keyOf(claim) === key).map(({ id }) => id),
        context,
      ),
    );
    await this.journal.record(tx, ctx, events);
  }
}

const archivedBy = (events: readonly SlotEvent[]): Id<'clm'>[] =>
  events.flatMap((event) => (event.kind === 'claim_archived' ? [event.subjectId as Id<'clm'>] : []));

/** The result of an item, and the possible conflicts that it causes. */
export interface Limited {
  admission: Admission;
  found: readonly PossibleConflict[];
}

/**
 * Counts the queue entries of authors below writer, once for each write and only if an item would add to a queue.
 * Entries added by earlier items of the write are included.
 */
export class ReviewQuota {
  readonly #waiting = new Map<string, Waiting>();

  constructor(
    private readonly spaceId: Id<'spc'>,
    private readonly slots: SlotRepository,
    private readonly possibleConflicts: PossibleConflictRepository,
  ) {}

  async limit(tx: TenantTx, caller: Caller, before: KnownSlot, { admission, found }: Limited): Promise<Limited> {
    const added = addedBy(admission, found);
    if (!isLimited(caller) || added.quarantined + added.possible === 0) return { admission, found };
    const author = voterOf(caller);
    const waiting = this.#waiting.get(author) ?? (await this.#count(tx, author));
    const isBeyond = exceeds(waiting, added);
    this.#waiting.set(
      author,
      isBeyond
        ? waiting
        : { quarantined: waiting.quarantined + added.quarantined, possible: waiting.possible + added.possible },
    );
    return isBeyond ? { admission: beyondQuota(before), found: [] } : { admission, found };
  }

  /** Counts while the author is locked, so that two concurrent writes of one author do not both take the last place. */
  async #count(tx: TenantTx, author: string): Promise<Waiting> {
    const [, quarantined, possible] = await Promise.all([
      this.slots.lock(tx, [`~quota ${this.spaceId} ${author}`]),
      this.slots.countWaiting(tx, this.spaceId, author, MAX_WAITING + 1),
      this.possibleConflicts.countOpen(tx, this.spaceId, author, MAX_WAITING + 1),
    ]);
    return { quarantined, possible };
  }
}
