import { isLive, isUserMessage, type Evidence, type EvidenceRepository } from '#libs/knowledge/evidence/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { RowOf } from '../../domain/checkpoint.js';
import type { GivenLists } from '../../domain/inheritance.rules.js';
import { mayShow, type Showing } from '../../domain/shown.rules.js';

/** Reads the live evidence that items of checkpoints cite. */
export class CitedEvidence {
  constructor(private readonly evidence: EvidenceRepository) {}

  /**
   * Locks the evidence that a call names, before its task, in the same order as a revocation; 404 if there is no such
   * evidence.
   */
  async hold(tx: TenantTx, spaceId: string, { completed = [], must_not_redo = [] }: GivenLists): Promise<void> {
    const ids = [...completed, ...must_not_redo].flatMap(({ evidenceIds }) => evidenceIds ?? []);
    if (ids.length > 0) await this.evidence.loadNamed(tx, spaceId, ids);
  }

  /** The ids of the live evidence for completed items, and the evidence that may prove a completion. */
  async ofCompleted(
    tx: TenantTx,
    spaceId: string,
    ids: readonly string[],
  ): Promise<{ live: Set<string>; showing: Map<string, Showing> }> {
    const live = await this.#live(tx, spaceId, ids);
    return { live: idsOf(live), showing: new Map(live.filter(mayShow).map((each) => [each.id, each])) };
  }

  /** Texts of the live messages of users, by evidence id. */
  async userMessages(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Map<string, string>> {
    const live = await this.#live(tx, spaceId, ids);
    return new Map(live.filter(isUserMessage).map(({ id, content }) => [id, content]));
  }

  async #live(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<Evidence[]> {
    const found = ids.length === 0 ? [] : await this.evidence.find(tx, spaceId, [...new Set(ids)]);
    return found.filter(isLive);
  }
}

const idsOf = (evidence: readonly Evidence[]): Set<string> => new Set(evidence.map(({ id }) => id));

export const evidenceIdsIn = (rows: readonly RowOf[], { completed = [] }: GivenLists = {}): string[] => [
  ...new Set([
    ...rows.flatMap((row) => (row.list === 'completed' ? row.item.evidenceIds : [])),
    ...completed.flatMap(({ evidenceIds }) => evidenceIds ?? []),
  ]),
];
