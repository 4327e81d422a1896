import type { Ctx, Id } from '#libs/kernel/index.js';
import { isUnresolved } from '#libs/knowledge/beliefs/index.js';
import type { KeyedClaim } from '#libs/knowledge/claims/index.js';
import { DEFAULT_WORKSPACE, workspacePromoted, type WorkspaceRepository } from '#libs/knowledge/workspaces/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { MaintenanceHandler, Page, Piece, RunInHand, Tally } from '../../runs/index.js';
import { archiveCodeOf, carriedOf, type ArchiveCode } from '../domain/carryover.rules.js';
import type { Lane, LaneRef, PromotionOptions, PromotionRepository } from '../store/promotion.repository.js';
import type { LeaveWorkspace } from './steps/leave-workspace.js';
import type { PromotionRights } from './steps/promotion-rights.js';
import type { PromoteClaims } from './steps/promote-claims.js';

/** A claim to decide about; or the end of the run. */
type Item =
  | (KeyedClaim & { phase: 'claims' | 'settled' })
  | (KeyedClaim & { phase: 'carryover'; because: ArchiveCode })
  | { phase: 'end'; id: string };

/** Where a run is. `kept`: the unresolved claims that are carried on, once that is decided. */
interface Place {
  phase: 'claims' | 'settled' | 'carryover' | 'end' | 'over';
  after: string;
  kept: Id<'clm'>[] | null;
}
const START: Place = { phase: 'claims', after: '', kept: null };

type Run = RunInHand<PromotionOptions>;

/**
 * Promotes what was accepted, oldest first, so that premises come before what depends on them. After that, in a
 * workspace, what was decided against and clutter is archived, and of what is unresolved as much is carried on as there
 * is room for.
 */
export class PromotionHandler implements MaintenanceHandler<PromotionOptions, Item> {
  readonly kind = 'promote';

  constructor(
    private readonly repository: PromotionRepository,
    private readonly workspaces: WorkspaceRepository,
    private readonly spaces: SpaceDirectory,
    private readonly promoteClaims: PromoteClaims,
    private readonly leave: LeaveWorkspace,
    private readonly rights: PromotionRights,
  ) {}

  allow(tx: TenantTx, ctx: Ctx, space: Space, options: PromotionOptions): Promise<void> {
    return this.rights.check(tx, ctx, space, options);
  }

  /** What the schedule starts: what ended, and the durable lane. */
  async scheduled(tx: TenantTx, spaceId: Space['id']): Promise<PromotionOptions[]> {
    return [...(await this.repository.due(tx, spaceId)), { workspace: DEFAULT_WORKSPACE, reason: 'cadence' }];
  }

  async page(tx: TenantTx, run: Run, limit: number): Promise<Page<Item> | null> {
    const lane = await this.#lane(tx, run);
    for (let place = placeOf(run); place.phase !== 'over'; place = nextPhase(place, lane)) {
      const { items, kept } = await this.#items(tx, run, lane, place, limit);
      const last = items.at(-1);
      if (last !== undefined)
        return { items, phase: place.phase, total: null, cursor: { ...place, kept, after: last.id } };
      place = { ...place, kept };
    }
    return null;
  }

  async work(tx: TenantTx, run: Run, items: readonly Item[]): Promise<Piece> {
    const space = await this.spaces.open(tx, run.ctx, run.spaceId);
    const [{ phase }] = items as [Item];
    switch (phase) {
      case 'claims':
        return this.promoteClaims.run(tx, run, space, keyed(items));
      case 'settled':
        return this.leave.settled(tx, run, space, keyed(items));
      case 'carryover':
        return this.leave.beyond(
          tx,
          run,
          space,
          items.filter((item) => item.phase === 'carryover'),
        );
      case 'end':
        return this.#end(tx, run, space);
    }
  }

  /** null: the durable lane, or a workspace that is gone. */
  #lane(tx: TenantTx, { spaceId, options: { workspace } }: Run): Promise<Lane | null> {
    return workspace === DEFAULT_WORKSPACE ? Promise.resolve(null) : this.repository.lane(tx, spaceId, workspace);
  }

  async #items(
    tx: TenantTx,
    { spaceId, options: { workspace } }: Run,
    lane: Lane | null,
    { phase, after, kept }: Place,
    limit: number,
  ): Promise<{ items: Item[]; kept: Place['kept'] }> {
    switch (phase) {
      case 'claims': {
        // What only those who take part in a private session can read does not become readable by promotion.
        const claims =
          lane?.isPrivate === true ? [] : await this.repository.accepted(tx, spaceId, workspace, after, limit);
        return { items: claims.map((claim) => ({ ...claim, phase })), kept };
      }
      case 'settled': {
        const left = await this.repository.leftovers(tx, workspace, after, limit);
        return { items: left.map((claim) => ({ ...claim, phase })), kept };
      }
      case 'carryover':
        return this.#carryover(tx, workspace, lane!, { after, kept }, limit);
      default:
        return { items: after === '' ? [{ phase: 'end', id: 'end' }] : [], kept };
    }
  }

  /** Decided once, at the beginning of the phase, over all that is unresolved. */
  async #carryover(
    tx: TenantTx,
    workspace: LaneRef,
    { isCancelled }: Lane,
    { after, kept: known }: Pick<Place, 'after' | 'kept'>,
    limit: number,
  ): Promise<{ items: Item[]; kept: Id<'clm'>[] }> {
    const left = (await this.repository.leftovers(tx, workspace, after)).filter(
      (each) => archiveCodeOf(each) === null && isUnresolved(each.state),
    );
    const kept = known ?? carriedOf(left, isCancelled ? 0 : undefined).map(({ id }) => id);
    const isKept = new Set(kept);
    const because = isCancelled ? 'task_cancelled' : 'carryover_cap_exceeded';
    const gone = left.filter(({ id }) => !isKept.has(id)).slice(0, limit);
    return { items: gone.map((claim) => ({ ...claim, phase: 'carryover', because })), kept };
  }

  async #end(tx: TenantTx, { id: runId, spaceId, options, tally, cursor }: Run, space: Space): Promise<Piece> {
    const { workspace: workspaceId, reason } = options;
    const lane = await this.#lane(tx, { spaceId, options } as Run);
    const carriedIds = await this.#carried(tx, workspaceId, (cursor as Place | null)?.kept ?? null, lane);
    const lastRun = {
      at: space.now.toISOString(),
      reason,
      observations: lane === null ? 0 : await this.workspaces.countObservationsOf(tx, lane.id),
      carried: carriedIds.length,
      ...countedIn(tally),
    };
    const sessionId = lane?.sessionId ?? null;
    const isGone = lane === null && workspaceId !== DEFAULT_WORKSPACE;
    const events = isGone
      ? []
      : [workspacePromoted({ spaceId, workspaceId, sessionId, runId, lastRun, carriedIds }, space.now)];
    return { events, tally: { carried: carriedIds.length } };
  }

  /** Where nothing had to leave, the carried ones were not decided about yet. */
  async #carried(
    tx: TenantTx,
    workspaceId: LaneRef,
    kept: Id<'clm'>[] | null,
    lane: Lane | null,
  ): Promise<Id<'clm'>[]> {
    if (lane === null) return [];
    if (kept !== null) return kept;
    return (await this.#carryover(tx, workspaceId, lane, { after: '', kept: null }, 0)).kept;
  }
}

const countedIn = ({ promoted = 0, archived = 0, discarded = 0 }: Tally) => ({ promoted, archived, discarded });

const placeOf = ({ cursor }: Run): Place => (cursor === null ? START : (cursor as unknown as Place));

function nextPhase(place: Place, lane: Lane | null): Place {
  const phases: readonly Place['phase'][] =
    lane === null ? ['claims', 'end', 'over'] : ['claims', 'settled', 'carryover', 'end', 'over'];
  return { ...place, phase: phases[phases.indexOf(place.phase) + 1] ?? 'over', after: '' };
}

const keyed = (items: readonly Item[]): KeyedClaim[] => items.flatMap((item) => (item.phase === 'end' ? [] : [item]));
