import type { Ctx, Id } from '#libs/kernel/index.js';
import { isUnresolved } from '#libs/knowledge/beliefs/index.js';
import type { KeyedClaim } from '#libs/knowledge/claims/index.js';
import { DEFAULT_WORKSPACE, workspacePromoted, type WorkspaceRepository } from '#libs/knowledge/workspaces/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { MaintenanceHandler, Page, Piece, RunInHand, Tally } from '../../runs/index.js';
import { archiveCodeOf, carriedOf, type ArchiveCode } from '../domain/carryover.rules.js';
import type { KeyedLeftover, Lane, PromotionOptions, PromotionRepository } from '../store/promotion.repository.js';
import type { ArchiveEpisode } from './steps/archive-episode.js';
import type { LeaveWorkspace } from './steps/leave-workspace.js';
import type { PromotionRights } from './steps/promotion-rights.js';
import type { OpenDueRun } from './steps/open-due-run.js';
import type { PromoteClaims } from './steps/promote-claims.js';

/** A claim to decide about, or the end of the run. */
type Item =
  | (KeyedClaim & { phase: 'claims' | 'settled' })
  | (KeyedClaim & { phase: 'carryover'; because: ArchiveCode })
  | { phase: 'end'; id: string; version?: number | undefined };

/**
 * How far a run has come. `unresolved`: how many unresolved claims it has seen; `kept`: which of them are to be carried
 * over. `version`: the version of the workspace when the run began.
 */
interface Place {
  phase: 'claims' | 'settled' | 'carryover' | 'end' | 'over';
  after: string;
  unresolved: number;
  kept: Id<'clm'>[];
  version?: number | undefined;
}
const START: Place = { phase: 'claims', after: '', unresolved: 0, kept: [] };

type Run = RunInHand<PromotionOptions>;

/**
 * Promotes accepted claims, oldest first, so that premises come before the claims that depend on them. In a workspace,
 * it then archives rejected claims and clutter, and carries over as many unresolved claims as there is room for. At the
 * end of a task, it writes the record of the task's episode. What it does depends on the belief states at the time of
 * the run, not on whether `decay` has recorded them.
 */
export class PromotionHandler implements MaintenanceHandler<PromotionOptions, Item> {
  readonly kind = 'promote';

  constructor(
    private readonly repository: PromotionRepository,
    private readonly workspaces: WorkspaceRepository,
    private readonly spaces: SpaceDirectory,
    private readonly promoteClaims: PromoteClaims,
    private readonly leave: LeaveWorkspace,
    private readonly episodes: ArchiveEpisode,
    private readonly rights: PromotionRights,
    private readonly dueRun: OpenDueRun,
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
    const [lane, { now }] = await Promise.all([this.#lane(tx, run), this.spaces.open(tx, run.ctx, run.spaceId)]);
    const start = run.cursor === null ? { ...START, version: lane?.version } : placeOf(run);
    for (let place = start; place.phase !== 'over'; place = nextPhase(place, lane)) {
      const { seen, items, chosen } = await this.#items(tx, run, { lane, now }, place, limit);
      const last = seen.at(-1);
      if (last !== undefined)
        return { items, phase: place.phase, total: null, cursor: { ...place, ...chosen, after: last.id } };
    }
    return null;
  }

  async work(tx: TenantTx, run: Run, items: readonly Item[]): Promise<Piece> {
    const space = await this.spaces.open(tx, run.ctx, run.spaceId);
    const [first] = items as [Item];
    switch (first.phase) {
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
        return this.#end(tx, run, space, first.version);
    }
  }

  /** While the run was open, no other run could start, so what has become due since then starts now. */
  async ended(tx: TenantTx, { ctx, spaceId, options: { workspace } }: Run): Promise<void> {
    if (workspace !== DEFAULT_WORKSPACE) await this.dueRun.run(tx, ctx.tenantId, spaceId, workspace);
  }

  /** null for the durable lane, and for a workspace that no longer exists. */
  #lane(tx: TenantTx, { spaceId, options: { workspace } }: Run): Promise<Lane | null> {
    return workspace === DEFAULT_WORKSPACE ? Promise.resolve(null) : this.repository.lane(tx, spaceId, workspace);
  }

  async #items(
    tx: TenantTx,
    { spaceId, options: { workspace } }: Run,
    { lane, now }: { lane: Lane | null; now: Date },
    place: Place,
    limit: number,
  ): Promise<Stretch> {
    const { phase, after, kept, version } = place;
    switch (phase) {
      case 'claims': {
        // Claims of a private session that only its participants can read must not become readable through promotion.
        const seen =
          lane?.private === true
            ? []
            : await this.repository.accepted(tx, { id: spaceId, now }, workspace, after, limit);
        const accepted = seen.filter(({ state }) => state === 'accepted');
        return { seen, items: accepted.map((claim) => ({ ...claim, phase })) };
      }
      case 'settled': {
        const left = await this.repository.leftovers(tx, workspace, now, after, limit);
        const items = left.map((claim) => ({ ...claim, phase }));
        const open = left.filter(isOpenQuestion);
        return { seen: left, items, chosen: await this.#chosen(tx, { lane: lane!, now }, place, open) };
      }
      case 'carryover': {
        const left = await this.repository.leftovers(tx, workspace, now, after, limit);
        const isKept = new Set(kept);
        const because = lane!.isCancelled ? 'task_cancelled' : 'carryover_cap_exceeded';
        const gone = left.filter((each) => isOpenQuestion(each) && !isKept.has(each.id));
        return { seen: left, items: gone.map((claim) => ({ ...claim, phase, because })) };
      }
      default: {
        const end: Item[] = after === '' ? [{ phase: 'end', id: 'end', version }] : [];
        return { seen: end, items: end };
      }
    }
  }

  /**
   * Chooses the claims to carry over from the claims chosen before and some more claims. The result is the same as
   * choosing from all claims at once: a claim that is not chosen from a few claims would not be chosen from more claims
   * either.
   */
  async #chosen(
    tx: TenantTx,
    { lane, now }: { lane: Lane; now: Date },
    { unresolved, kept }: Place,
    more: readonly KeyedLeftover[],
  ): Promise<Pick<Place, 'unresolved' | 'kept'>> {
    const before = await this.repository.leftoversAmong(tx, lane.id, now, kept);
    const carried = carriedOf([...before.filter(isOpenQuestion), ...more], lane.isCancelled ? 0 : undefined);
    return { unresolved: unresolved + more.length, kept: carried.map(({ id }) => id) };
  }

  async #end(tx: TenantTx, run: Run, space: Space, version: number | undefined): Promise<Piece> {
    const { id: runId, spaceId, ctx, options, tally, cursor } = run;
    const { workspace: workspaceId, reason } = options;
    const lane = await this.#lane(tx, run);
    const carriedIds = lane === null ? [] : await this.#stillIn(tx, lane, placeOf({ cursor }).kept, space.now);
    const carried = carriedIds.length;
    if (lane === null && workspaceId !== DEFAULT_WORKSPACE) return { events: [], tally: { carried } };
    const { observations, until: observedUntil } = await this.#observed(tx, spaceId, lane);
    const lastRun = { at: space.now.toISOString(), reason, observations, carried, ...countedIn(tally) };
    const sessionId = lane?.sessionId ?? null;
    const end = { spaceId, workspaceId, sessionId, runId, lastRun, carriedIds, observedUntil, version };
    // Anybody may request a run with this reason, so it also has to be checked that the task has ended.
    const isOver = reason === 'task_boundary' && lane?.isTaskOver === true;
    const record = isOver ? await this.episodes.atEnd(tx, ctx, space, lane) : [];
    return { events: [workspacePromoted(end, space.now), ...record], tally: { carried } };
  }

  /** The chosen claims that have not left the workspace since they were chosen. */
  async #stillIn(tx: TenantTx, { id }: Lane, kept: readonly Id<'clm'>[], now: Date): Promise<Id<'clm'>[]> {
    const left = new Set<string>((await this.repository.leftoversAmong(tx, id, now, kept)).map((each) => each.id));
    return kept.filter((each) => left.has(each));
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
