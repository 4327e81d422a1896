import type { z } from 'zod';
import type { Ctx } from '#libs/kernel/index.js';
import { searchText } from '#libs/kernel/text/index.js';
import {
  contradictedBy,
  summaryOf,
  type SlotRepository,
  type PossibleConflictRepository,
} from '#libs/knowledge/claims/index.js';
import type { WorkspaceRepository } from '#libs/knowledge/workspaces/index.js';
import type { TaskRepository } from '#libs/work/tasks/index.js';
import type { NodeView, NodeReader } from '#libs/reasoning/nodes/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import type { Ranked } from '../../domain/ranking/ranking.rules.js';
import type { Found } from '../../domain/retrieval/found.js';
import { aboveFloor } from '../../domain/floor.rules.js';
import { best, kindsIn, planSearch } from '../../domain/plan.js';
import { nearMisses, viewOfFound, viewOfMiss } from '../../domain/search.views.js';
import type { SearchItem, SearchResults } from '../../domain/search.schemas.js';
import { timesFor } from '../../domain/claims-in-time.rules.js';
import type { Embedded } from './query-vectors.js';
import type { Begun, Gather, Gathered } from './gather.js';

/** Orders what was found, and leaves out what does not belong in the answer. The limit then cuts off the end. */
export type Ordering = (found: readonly Found[]) => Promise<readonly Ranked<Found>[]>;

/**
 * A search with its vector, if it needed a vector and a vector was available. `order`: used in place of the order that
 * the search asks for; the floor of relevance does not apply then. `begun`: the reads that `begin` has already sent.
 */
export type EmbeddedSearch = Embedded & { item: SearchItem; order?: Ordering; begun?: Begun };

type Nodes = Map<string, z.input<typeof NodeView>>;

const UNTIED = { evidence: [], supersedes: [], conflicts: [], stepIds: [] };

/** Answers one search; shared by single searches and batches. */
export class AnswerSearch {
  constructor(
    private readonly gather: Gather,
    private readonly slots: SlotRepository,
    private readonly sessions: SessionRepository,
    private readonly possibleConflicts: PossibleConflictRepository,
    private readonly reader: NodeReader,
    private readonly tasks: TaskRepository,
    private readonly workspaces: WorkspaceRepository,
  ) {}

  /** Sends what can be read before the space itself. */
  begin(tx: TenantTx, spaceId: string, { kinds, query }: SearchItem): Begun {
    return this.gather.begin(tx, { spaceId, kinds: kindsIn(kinds), words: searchText(query) });
  }

  async run(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { item: asked, embedded, degraded, order, begun }: EmbeddedSearch,
  ): Promise<z.input<typeof SearchResults>> {
    const item = { ...asked, filter: await this.sessions.withIds(tx, ctx, space.id, asked.filter) };
    const session =
      item.sessionId === undefined ? null : await this.sessions.findReaders(tx, ctx, space.id, item.sessionId);
    const task = item.taskId === undefined ? null : (await this.tasks.get(tx, space.id, item.taskId)).id;
    const named = { workspaceId: item.workspaceId, owners: [session, task] };
    const workspaces = await this.workspaces.named(tx, ctx, space.id, named);
    const plan = planSearch(
      embedded !== null || degraded === null ? item : { ...item, mode: 'keyword' },
      item.limit,
      space,
      session,
      workspaces,
    );
    const {
      found: all,
      overridden,
      rerankSkipped,
      counts,
      floor,
    } = await this.gather.runDespiteGuesses(tx, plan, embedded, begun);
    const nodes = await this.#nodesAmong(tx, space, all);
    // While a correction is running, a node may have to be hidden although the tables do not show this yet.
    const found = all.filter(
      ({ kind, id }) => kind !== 'node' || plan.reading.includesAll || nodes.get(id)?.grounding !== 'tainted',
    );
    const relevant = order === undefined ? best(found, plan, floor) : await order(found);
    const returned = relevant.slice(0, item.limit);
    const claimIds = returned.filter(({ kind }) => kind === 'claim').map(({ id }) => id);
    const { knownAt, now } = plan.reading;
    const misses = item.explain
      ? nearMisses({ found, overridden, ranked: relevant, returned: returned.length }, plan, floor)
      : [];
    const [whole, ties, marks] = await Promise.all([
      this.gather.whole(tx, plan, [...returned, ...misses.map(({ each }) => each)]),
      this.slots.ties(tx, claimIds, knownAt),
      this.possibleConflicts.marks(tx, claimIds, plan.reading),
    ]);
    const contradicted = await this.slots.findClaims(
      tx,
      space.id,
      [...new Set(claimIds.flatMap((id) => contradictedBy(marks, id)))],
      knownAt,
    );
    const summaries = new Map(contradicted.map((claim) => [claim.id as string, summaryOf(claim, now)]));
    return {
      data: whole.slice(0, returned.length).map((each) =>
        viewOfFound(each, {
          ties: ties.get(each.id) ?? UNTIED,
          contradicted: contradictedBy(marks, each.id).map((id) => summaries.get(id)!),
          isUnconfirmed: marks.unconfirmed.has(each.id),
          node: nodes.get(each.id) ?? null,
          now,
          isExplained: item.explain,
          isReference: item.references,
        }),
      ),
      degraded,
      rerankSkipped,
      explain: item.explain
        ? {
            mode: plan.mode,
            ...counts,
            seen: found.length,
            relevant: relevant.length,
            belowFloor: plan.minRelevance === null ? found.length - aboveFloor(found, floor).length : 0,
            returned: returned.length,
            times: timesFor(plan.kinds, plan).map(({ from, to }) => ({
              from: from.toISOString(),
              to: to.toISOString(),
            })),
            nearMisses: whole
              .slice(returned.length)
              .map((each, i) => viewOfMiss({ each, reason: misses[i]!.reason }, item.references)),
          }
        : null,
    };
  }

  async #nodesAmong(tx: TenantTx, space: Space, found: Gathered['found']): Promise<Nodes> {
    const ids = found.filter(({ kind }) => kind === 'node').map(({ id }) => id);
    return ids.length === 0
      ? new Map()
      : new Map((await this.reader.views(tx, space, ids)).map((view) => [view.id as string, view]));
  }
}
