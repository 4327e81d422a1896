import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { UNSETTLING } from '../domain/index.js';

const listUnsettling = sql(import.meta.url, 'list-unsettling');
const listAncestors = sql(import.meta.url, 'list-ancestors');

/** Nodes looked at for each, however many are asked about. */
const LEAST = 100;

/** What a cascade on its way will make of a node: of what rests on a root, this; of what could not be told in time, as well. */
export type Unsettling = (typeof UNSETTLING)[keyof typeof UNSETTLING];

/** Roots whose fall has not arrived everywhere, and what it will make of what rests on them. */
export type Running = ReadonlyMap<string, Unsettling>;

/** Tells what a reader must not take for sound yet, while corrections are on their way (graph spec, section 5.4). */
export class Unsettled {
  /** To be asked before the nodes are read: a cascade that arrives in between would be in neither. Where none runs, one look at an index. */
  async running(tx: TenantTx, spaceId: string): Promise<Running> {
    const rows = await tx.all<{ trigger: keyof typeof UNSETTLING; rootIds: string[] }>(listUnsettling, spaceId, Object.keys(UNSETTLING));
    return new Map(rows.flatMap(({ trigger, rootIds }) => rootIds.map((root) => [root, UNSETTLING[trigger]] as const)));
  }

  /**
   * Those of the nodes that rest on such a root, or of which that could not be told by looking at `budget` nodes in all,
   * and no fewer than a hundred for each.
   */
  async among(tx: TenantTx, running: Running, ids: readonly string[], budget: number): Promise<Map<string, Unsettling>> {
    if (running.size === 0 || ids.length === 0) return new Map();
    const most = Math.max(LEAST, Math.floor(budget / ids.length));
    return told(await tx.all<{ start: string; id: string }>(listAncestors, ids, most), running, most);
  }
}

function told(climbed: readonly { start: string; id: string }[], running: Running, most: number): Map<string, Unsettling> {
  const unsettled = new Map<string, Unsettling>();
  const seen = new Map<string, number>();
  for (const { start, id } of climbed) {
    seen.set(start, (seen.get(start) ?? 0) + 1);
    const effect = start === id ? undefined : running.get(id);
    if (effect !== undefined && unsettled.get(start) !== 'tainted') unsettled.set(start, effect);
  }
  for (const [start, count] of seen) if (count === most) unsettled.set(start, 'tainted');
  return unsettled;
}
