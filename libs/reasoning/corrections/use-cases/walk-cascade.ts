import { Refusal, stretchesOf, type Ctx, type Id } from '#libs/kernel/index.js';
import {
  cascadeEnded,
  cascadeStuck,
  ripe,
  type Cascade,
  type CascadeJob,
  type CascadeRepository,
} from '#libs/graph/cascades/index.js';
import { shared, type Journal } from '#libs/history/events/index.js';
import { publicReason } from '#libs/history/jobs/index.js';
import type { SlotRepository } from '#libs/knowledge/claims/index.js';
import { isTimedOut, type TenantDatabase, type TenantTx } from '#libs/platform/database/index.js';
import { operatorOf } from '#libs/tenancy/api-keys/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { NodeStateRepository } from '../../node-states/index.js';
import { advance, PagePlanner, type PagePlan, type PageState } from '../domain/page.rules.js';
import type { EvidenceWeigher } from './steps/evidence-weigher.js';

/** How many nodes are read, and therefore kept in memory, at once. Writers of one of these nodes wait for its page. */
const PAGE = 1_000;
/** Default limit of pages in one turn. A stopping process has to wait for its turn to end. */
const PAGES = 4;

/** Sorts before every id. */
const ANY = '';

/**
 * Applies the corrections of a space to everything that depends on their roots: the oldest correction first, one page
 * per transaction. Only one worker at a time processes a space: cascades over the same nodes would only wait for each
 * other. If the worker is killed, the next delivery continues where the last page ended.
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
  ) {}

  /**
   * Runs one turn of at most the given number of pages; if pages remain, the last page requests the next delivery. Does
   * nothing if an older cascade is running in the space: the worker of the older cascade then continues with this one.
   * Throws `cascade_stuck` if a page fails while the database answers.
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
    if (weighing.length > 0) return this.journal.record(tx, ctx, weighing);
    const state = await this.#read(tx, cascade, space.now);
    if (state.nodes.length === 0) {
      await this.journal.record(tx, ctx, [cascadeEnded({ ...cascade, occurredAt: state.now, handsOn })]);
      return;
    }
    const plan = await this.#decide(tx, state);
    await this.journal.record(tx, ctx, [
      ...shared(plan.events, cascade.id),
      ...shared(plan.beliefs, cascade.id),
      advance(state, plan, handsOn),
    ]);
  }

  /**
   * The nodes are found, then locked, then read. The page is therefore decided on the state that the nodes have under
   * the locks.
   */
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

  async #decide(tx: TenantTx, state: PageState): Promise<PagePlan> {
    const planner = new PagePlanner(state);
    const stretches = stretchesOf(state.nodes);
    const reads = [...planner.needs(stretches)].map((ids) =>
      this.nodeStates.load(tx, { id: state.cascade.spaceId, now: state.now }, ids),
    );
    for (const [i, nodes] of stretches.entries()) planner.decide(nodes, await reads[i]!);
    return planner.plan;
  }
}

/** Whether the failure was one of the database rather than of the page. */
const isPassing = (failure: unknown): boolean =>
  failure instanceof Refusal && failure.category === 'unavailable' && !isTimedOut(failure);
