import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { isEvidence, worseEffect, type Effect } from '../domain/cascade.js';

const listPendingCorrections = sql(import.meta.url, 'list-pending-corrections');
const listAncestors = sql(import.meta.url, 'list-ancestors');

/**
 * At least this many nodes may be visited for each node in question, even if the budget divided among them is smaller.
 */
const LEAST = 100;

/** The roots of unfinished corrections, and the effect of each on the nodes that depend on it. */
export type Running = ReadonlyMap<string, Effect>;

/** Returns a test of whether an unfinished correction may concern a claim. A plain claim depends only on evidence. */
export function mayConcern(running: Running): (claim: { type: string }) => boolean {
  const isFromEvidence = [...running.keys()].some(isEvidence);
  return ({ type }) => isFromEvidence || (running.size > 0 && type !== 'claim');
}

/**
 * Finds nodes that readers must not treat as sound yet, because corrections are in progress (graph spec, section 5.4).
 */
export class PendingCorrections {
  /**
   * Call this before the nodes are read. Otherwise neither read would notice a cascade that ends between the two. If no
   * cascade is running, the call costs one index lookup.
   */
  async running(tx: TenantTx, spaceId: string): Promise<Running> {
    const running = new Map<string, Effect>();
    for (const { effect, rootIds } of await tx.all<{ effect: Effect; rootIds: string[] }>(
      listPendingCorrections,
      spaceId,
    ))
      for (const id of rootIds) worsen(running, id, effect);
    return running;
  }

  /**
   * Those of the given nodes that depend on a root of a running cascade, with the grounding that they will get. Nodes
   * that could not be decided within `budget` visited nodes in total (at least a hundred for each) get the worst
   * grounding.
   */
  async among(tx: TenantTx, running: Running, ids: readonly string[], budget: number): Promise<Map<string, Effect>> {
    if (running.size === 0 || ids.length === 0) return new Map();
    const most = Math.max(LEAST, Math.floor(budget / ids.length));
    return worstEffects(
      await tx.all<{ start: string; id: string }>(listAncestors, ids, most, [...running.keys()].filter(isEvidence)),
      running,
      most,
    );
  }
}

function worstEffects(
  climbed: readonly { start: string; id: string }[],
  running: Running,
  most: number,
): Map<string, Effect> {
  const pending = new Map<string, Effect>();
  const seen = new Map<string, number>();
  for (const { start, id } of climbed) {
    seen.set(start, (seen.get(start) ?? 0) + 1);
    const effect = start === id ? undefined : running.get(id);
    if (effect !== undefined) worsen(pending, start, effect);
  }
  const worst = [...running.values()].reduce(worseEffect);
  for (const [start, count] of seen) if (count === most) pending.set(start, worst);
  return pending;
}

function worsen(effects: Map<string, Effect>, id: string, effect: Effect): void {
  effects.set(id, worseEffect(effects.get(id) ?? effect, effect));
}
