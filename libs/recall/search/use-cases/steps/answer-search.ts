import type { z } from 'zod';
import type { SlotRepository } from '#libs/knowledge/slots/store/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/store/index.js';
import type { Space } from '#libs/tenancy/spaces/domain/index.js';
import { best, nearMisses, planSearch, type SearchItem, type SearchResults, timesFor, viewOfFound } from '../../domain/index.js';
import type { Embedded, Gather } from '../../store/index.js';

/** A search with its vector, if one was wanted and to be had. */
export type EmbeddedSearch = Embedded & { item: SearchItem };

const UNTIED = { evidence: [], supersedes: [], conflicts: [] };

/** Answers one search: what a search alone and a search among many share. */
export class AnswerSearch {
  constructor(private readonly gather: Gather, private readonly slots: SlotRepository, private readonly sessions: SessionRepository) {}

  async run(tx: TenantTx, space: Space, { item, embedded, degraded }: EmbeddedSearch): Promise<z.input<typeof SearchResults>> {
    const session = item.sessionId === undefined ? null : await this.sessions.findReaders(tx, space.id, item.sessionId);
    const plan = planSearch(degraded === null ? item : { ...item, mode: 'keyword' }, item.limit, space, session);
    const { found, overridden, rerankCutShort, counts } = await this.gather.run(tx, plan, embedded);
    const relevant = best(found, plan);
    const returned = relevant.slice(0, item.limit);
    const claimIds = returned.filter(({ kind }) => kind === 'claim').map(({ id }) => id);
    const [whole, ties] = await Promise.all([this.gather.whole(tx, plan, returned), this.slots.ties(tx, claimIds, plan.reading.knownAt)]);
    return {
      data: whole.map((each) => viewOfFound(each, ties.get(each.id) ?? UNTIED, plan.reading.now, item.explain)),
      degraded, rerankCutShort,
      explain: item.explain ? {
        mode: plan.mode, ...counts, seen: found.length, relevant: relevant.length, returned: returned.length,
        times: timesFor(plan.kinds, plan).map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() })),
        nearMisses: nearMisses({ found, overridden, ranked: relevant, returned: returned.length }, plan),
      } : null,
    };
  }
}
