import { nodeChanged, type Node, type NodeRepository } from '#libs/graph/model/index.js';
import type { NewEvent, StatePolicy } from '#libs/history/events/index.js';
import type { SlotRepository } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { changedIn, STATE_CHANGE_KINDS } from '../../node-states/index.js';
import { isRelieved, isSettledAlike, resolutionsOf, settled } from '../domain/settling.rules.js';
import type { ContradictionReviewer } from '../store/contradiction-reviewer.js';
import type { ResolutionRepository } from '../store/resolution.repository.js';
import type { ResolverReader } from '../store/resolver.reader.js';

/**
 * Reopens nodes whose resolver lost its validity or may no longer decide against the judged claim. Settles them again
 * when a resolver becomes valid again (graph spec, section 6). If a claim becomes valid again because a verdict was
 * undone, this alone settles nothing. Otherwise, verdicts that form a cycle would never end.
 */
export class ResolutionPolicy implements StatePolicy {
  readonly kinds = new Set<string>([...STATE_CHANGE_KINDS, 'vote_set', 'vote_withdrawn']);

  constructor(
    private readonly resolutions: ResolutionRepository,
    private readonly nodes: NodeRepository,
    private readonly slots: SlotRepository,
    private readonly reader: ResolverReader,
    private readonly contradictions: ContradictionReviewer,
  ) {}

  readonly react = async (tx: TenantTx, events: readonly NewEvent[]): Promise<NewEvent[]> => {
    const { spaceId, occurredAt } = events[0]!;
    const changed = [...changedIn(events.filter((event) => !isRelieved(event))).keys()];
    if (changed.length === 0 || spaceId === null) return [];
    const targets = await this.resolutions.listConcernedBy(tx, spaceId, changed);
    const conflictIds = targets.filter((id) => id.startsWith('cnf_'));
    const nodeIds = targets.filter((id) => !id.startsWith('cnf_'));
    await this.slots.lock(tx, nodeIds);
    const nodes = await this.nodes.find(tx, spaceId, nodeIds);
    const ofNodes = await Promise.all(nodes.map((node) => this.#ofNode(tx, node, changed, occurredAt)));
    return [
      ...ofNodes.flat(),
      ...(conflictIds.length === 0 ? [] : await this.contradictions.review(tx, spaceId, conflictIds, occurredAt)),
    ];
  };

  async #ofNode(tx: TenantTx, node: Node, changed: readonly string[], occurredAt: Date): Promise<NewEvent[]> {
    const resolutions = resolutionsOf(node);
    const after = settled(node, resolutions, await this.reader.counting(tx, node, resolutions, occurredAt), occurredAt);
    if (resolutions.length === 0 || node.status === 'retracted' || isSettledAlike(node, after)) return [];
    return [
      nodeChanged(after, { because: { resolvers: [...changed] } }),
      ...(await this.reader.effectsOf(tx, node, after.verdict, occurredAt)),
    ];
  }
}
