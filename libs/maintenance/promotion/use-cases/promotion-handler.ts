import type { Ctx, Id } from '#libs/kernel/index.js';
import { isUnresolved } from '#libs/knowledge/beliefs/index.js';
import type { KeyedClaim } from '#libs/knowledge/claims/index.js';
import { DEFAULT_WORKSPACE, workspacePromoted, type WorkspaceRepository } from '#libs/knowledge/workspaces/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { MaintenanceHandler, Page, Piece, RunInHand, Tally } from '../../runs/index.js';
import { archiveCodeOf, carriedOf, type ArchiveCode } from '../domain/carryover.rules.js';
import type {
  KeyedLeftover,
  Lane,
  LaneRef,
  PromotionOptions,
  PromotionRepository,
} from '../store/promotion.repository.js';
import type { LeaveWorkspace } from './steps/leave-workspace.js';
import type { PromotionRights } from './steps/promotion-rights.js';
import type { PromoteClaims } from './steps/promote-claims.js';

/** A claim to decide about, or the end of the run. */
type Item =
  | (KeyedClaim & { phase: 'claims' | 'settled' })
  | (KeyedClaim & { phase: 'carryover'; because: ArchiveCode })
  | { phase: 'end'; id: string };

/**
 * How far a run has come. `unresolved`: how many unresolved claims it has seen; `kept`: which of them are to be carried
 * over.
 */
interface Place {
  phase: 'claims' | 'settled' | 'carryover' | 'end' | 'over';
  after: string;
  unresolved: number;
  kept: Id<'clm'>[];
}
const START: Place = { phase: 'claims', after: '', unresolved: 0, kept: [] };

type Run = RunInHand<PromotionOptions>;

/**
 * Promotes accepted claims, oldest first, so that premises come before the claims that depend on them. In a workspace,
 * it then archives rejected claims and clutter, and carries over as many unresolved claims as there is room for.
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

  /**
   * The runs that the schedule starts: one for each workspace whose task or session has ended, and one for the durable
   * lane.
   */
  async scheduled(tx: TenantTx, spaceId: Space['id']): Promise<PromotionOptions[]> {
    return [...(await this.repository.due(tx, spaceId)), { workspace: DEFAULT_WORKSPACE, reason: 'cadence' }];
  }

  async page(tx: TenantTx, run: Run, limit: number): Promise<Page<Item> | null> {
    const lane = await this.#lane(tx, run);
    for (let place = placeOf(run); place.phase !== 'over'; place = nextPhase(place, lane)) {
      const { seen, items, chosen } = await this.#items(tx, run, lane, place, limit);
      const last = seen.at(-1);
      if (last !== undefined)
        return { items, phase: place.phase, total: null, cursor: { ...place, ...chosen, after: last.id } };
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

  /** null for the durable lane, and for a workspace that no longer exists. */
  #lane(tx: TenantTx, { spaceId, options: { workspace } }: Run): Promise<Lane | null> {
    return workspace === DEFAULT_WORKSPACE ? Promise.resolve(null) : this.repository.lane(tx, spaceId, workspace);
  }

  async #items(
    tx: TenantTx,
    { spaceId, options: { workspace } }: Run,
    lane: Lane | null,
    place: Place,
    limit: number,
  ): Promise<Stretch> {
    const { phase, after, kept } = place;
    switch (phase) {
      case 'claims': {
        // Claims of a private session that only its participants can read must not become readable through promotion.
        const claims =
          lane?.isPrivate === true ? [] : await this.repository.accepted(tx, spaceId, workspace, after, limit);
        return { seen: claims, items: claims.map((claim) => ({ ...claim, phase })) };
      }
      case 'settled': {
        const left = await this.repository.leftovers(tx, workspace, after, limit);
        const items = left.map((claim) => ({ ...claim, phase }));
        return {
          seen: left,
          items,
          chosen: await this.#chosen(tx, workspace, lane!, place, left.filter(isOpenQuestion)),
        };
      }
      case 'carryover': {
        const left = await this.repository.leftovers(tx, workspace, after, limit);
        const isKept = new Set(kept);
        const because = lane!.isCancelled ? 'task_cancelled' : 'carryover_cap_exceeded';
        const gone = left.filter((each) => isOpenQuestion(each) && !isKept.has(each.id));
        return { seen: left, items: gone.map((claim) => ({ ...claim, phase, because })) };
      }
      default: {
        const end: Item[] = after === '' ? [{ phase: 'end', id: 'end' }] : [];
        return { seen: end, items: end };
      }
    }
  }

  /**
   * Chooses the claims to carry over from those chosen before and some more. The result is the same as choosing from
   * all claims at once: a claim that is not chosen from a few claims would not be chosen from more claims either.
   */
  async #chosen(
    tx: TenantTx,
    workspace: LaneRef,
    { isCancelled }: Lane,
    { unresolved, kept }: Place,
    more: readonly KeyedLeftover[],
  ): Promise<Pick<Place, 'unresolved' | 'kept'>> {
    const before = kept.length === 0 ? [] : await this.repository.leftoversAmong(tx, workspace, kept);
    const carried = carriedOf([...before.filter(isOpenQuestion), ...more], isCancelled ? 0 : undefined);
    return { unresolved: unresolved + more.length, kept: carried.map(({ id }) => id) };
  }

  async #end(tx: TenantTx, { id: runId, spaceId, options, tally, cursor }: Run, space: Space): Promise<Piece> {
    const { workspace: workspaceId, reason } = options;
    const lane = await this.#lane(tx, { spaceId, options } as Run);
    const carriedIds = lane === null ? [] : placeOf({ cursor }).kept;
    const carried = carriedIds.length;
    if (lane === null && workspaceId !== DEFAULT_WORKSPACE) return { events: [], tally: { carried } };
    const { observations, until: observedUntil } = await this.#observed(tx, spaceId, lane);
    const lastRun = { at: space.now.toISOString(), reason, observations, carried, ...countedIn(tally) };
    const sessionId = lane?.sessionId ?? null;
    const end = { spaceId, workspaceId, sessionId, runId, lastRun, carriedIds, observedUntil };
    return { events: [workspacePromoted(end, space.now)], tally: { carried } };
  }

  /** How much was observed in the lane. `until`: the last record counted, for the durable lane only. */
  async #observed(
    tx: TenantTx,
    spaceId: Space['id'],
    lane: Lane | null,
  ): Promise<{ observations: number; until?: string }> {
    return lane === null
      ? this.repository.durableObservations(tx, spaceId)
      : { observations: await this.workspaces.countObservationsOf(tx, lane.id) };
  }
}

/** The claims that a page of a phase has seen, and the items to be processed among them. */
interface Stretch {
  seen: readonly { id: string }[];
  items: Item[];
  chosen?: Pick<Place, 'unresolved' | 'kept'>;
}

/** Whether a claim is neither decided nor clutter, so that it is carried over if there is room. */
const isOpenQuestion = (left: KeyedLeftover): boolean => archiveCodeOf(left) === null && isUnresolved(left.state);

const countedIn = ({ promoted = 0, archived = 0, discarded = 0 }: Tally) => ({ promoted, archived, discarded });

const placeOf = ({ cursor }: Pick<Run, 'cursor'>): Place => (cursor === null ? START : (cursor as unknown as Place));

function nextPhase(place: Place, lane: Lane | null): Place {
  const isCrowded = place.unresolved > place.kept.length;
  const phases: readonly Place['phase'][] = [
    'claims',
    ...(lane === null ? [] : (['settled'] as const)),
    ...(isCrowded ? (['carryover'] as const) : []),
    'end',
    'over',
  ];
  return { ...place, phase: phases[phases.indexOf(place.phase) + 1] ?? 'over', after: '' };
}

const keyed = (items: readonly Item[]): KeyedClaim[] => items.flatMap((item) => (item.phase === 'end' ? [] : [item]));
