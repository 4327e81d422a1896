import { inChunks, Refusal, type Ctx, type Id } from '#libs/kernel/index.js';
import {
  cascadeEnded,
  cascadeStuck,
  ripe,
  type Cascade,
  type CascadeJob,
  type CascadeRepository,
} from '#libs/graph/cascades/index.js';
import { shared, type DecidePart, type Journal, type NewEvent } from '#libs/history/events/index.js';
import { publicReason } from '#libs/history/jobs/index.js';
import { decidedAhead, type SlotRepository } from '#libs/knowledge/claims/index.js';
import { isTimedOut, type TenantDatabase, type TenantTx } from '#libs/platform/database/index.js';
import { operatorOf } from '#libs/tenancy/api-keys/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { NodeStateRepository } from '../../node-states/index.js';
import { advance, PagePlanner, type PageState } from '../domain/page.rules.js';
import type { EvidenceWeigher } from './steps/evidence-weigher.js';

/** How many nodes are read at once, and so kept in memory. Writers of one of these nodes wait for its page. */
const PAGE = 1_000;
/** How many of these nodes are decided at once, while the database stores those decided before them. */
const PART = 250;
/** The default limit of a turn in pages. A process that is stopping waits for the current turn. */
const PAGES = 4;

/** Sorts before every id. */
const ANY = '';

/**
 * Takes the corrections of a space to what depends on their roots, the oldest first, one page per transaction. Only one
 * worker at a time processes a space: cascades over the same nodes would only wait for each other. If it is killed, the
 * next delivery continues where the last page ended.
 */
export class WalkCascade {
  constructor(
    private readonly database: TenantDatabase,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly slots: SlotRepository,
    private readonly cascades: CascadeRepository,
    private readonly nodeStates: NodeStateRepository,
    private readonly weigher: EvidenceWeigher,
    private readonly atOnce = PART,
  ) {}

  /**
   * Runs one turn of at most the given number of pages; if that was not enough, the last page requests the next
   * delivery. Does nothing if an older cascade is running in the space: the worker of the older cascade then continues
   * with this one. Throws `cascade_stuck` if a page fails while the database answers.
   */
  async run(tenantId: Id<'ten'>, { spaceId, cascadeId }: CascadeJob, pages = PAGES): Promise<void> {
    for (let page = 1; page <= pages; page += 1) {
      const hasMore = await this.#next(tenantId, spaceId, page === 1 ? cascadeId : ANY, page === pages);
      if (!hasMore) return;
    }
  }

  async #next(tenantId: Id<'ten'>, spaceId: string, from: string, handsOn: boolean): Promise<boolean> {
    let at: Id<'cas'> | null = null;
    try {
      return await this.database.write(tenantId, async (tx) => {
        const cascade = await this.cascades.lock(tx, spaceId, from);
        at = cascade?.id ?? null;
        if (cascade !== null) await this.#page(tx, operatorOf(tenantId, 'cascade'), cascade, handsOn);
        return cascade !== null;
      });
    } catch (failure) {
      throw at === null || isPassing(failure)
        ? failure
        : cascadeStuck({ id: at, why: publicReason(failure) }, { cause: failure, facts: { cascadeId: at } });
    }
  }

  async #page(tx: TenantTx, ctx: Ctx, cascade: Cascade, handsOn: boolean): Promise<void> {
    const space = await this.spaces.open(tx, ctx, cascade.spaceId);
    const weighing = await this.weigher.page(tx, ctx, cascade, { space, handsOn });
    if (weighing.length > 0) {
      await this.journal.recordParts(tx, ctx, weighing);
      return;
    }
    const state = await this.#read(tx, cascade, space.now);
    if (state.nodes.length === 0) {
      await this.journal.record(tx, ctx, [cascadeEnded({ ...cascade, occurredAt: state.now, handsOn })]);
      return;
    }
    await this.journal.recordParts(tx, ctx, this.#partsOf(tx, state, handsOn));
  }

  /** The nodes are found, then locked, then read: the page is decided on their state under the locks of their keys. */
  async #read(tx: TenantTx, cascade: Cascade, now: Date): Promise<PageState> {
    const ahead = await this.cascades.next(tx, cascade.id, PAGE);
    const [, dependencies] = await Promise.all([
      this.slots.lock(
        tx,
        ahead.reached.map(({ key }) => key),
      ),
      this.nodeStates.listDependencies(
        tx,
        ahead.reached.map(({ id }) => id),
      ),
    ]);
    return { cascade, nodes: ripe(ahead, dependencies), dependencies, now };
  }

  /** Nodes that were read for a part before are not read again, unless policies have changed them in the meantime. */
  #partsOf(tx: TenantTx, state: PageState, handsOn: boolean): DecidePart<{ events: NewEvent[] }>[] {
    const { cascade, now } = state;
    const planner = new PagePlanner(state);
    const asked = new Set<string>();
    const parts = inChunks(state.nodes, this.atOnce);
    return decidedAhead(parts, {
      read: (nodes, isAgain) => {
        const ids = planner.needs(nodes).filter((id) => isAgain || !asked.has(id));
        for (const id of ids) asked.add(id);
        return this.nodeStates.load(tx, { id: cascade.spaceId, now }, ids);
      },
      idsIn: (_, nodes) => planner.needs(nodes),
      decide: (nodeStates, nodes, place) => {
        const { events, beliefs } = planner.decide(place, nodes, nodeStates);
        const last = place + 1 === parts.length ? [advance(state, planner.visited, handsOn)] : [];
        return { events: [...shared(events, cascade.id), ...shared(beliefs, cascade.id), ...last] };
      },
    });
  }
}

/** Whether the database failed, and not the page. */
const isPassing = (failure: unknown): boolean =>
  failure instanceof Refusal && failure.category === 'unavailable' && !isTimedOut(failure);
