import { nodeChanged, type Node } from '#libs/graph/nodes/domain/index.js';
import type { NodeRepository } from '#libs/graph/nodes/store/index.js';
import type { NewEvent } from '#libs/history/events/domain/index.js';
import type { Consequence } from '#libs/history/events/store/index.js';
import type { SlotRepository } from '#libs/knowledge/slots/store/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { changedIn, STANDING_KINDS, type Changed } from '../../standing/domain/index.js';
import { counts, isSettledAlike, resolutionsOf, settled } from '../domain/index.js';
import type { ContradictionReviewer } from './contradiction-reviewer.js';
import type { ResolutionRepository } from './resolution.repository.js';
import type { ResolverReader } from './resolver.reader.js';

/** Opens again what rested on a resolver that fell, and settles it again when one comes back (graph spec, section 6). */
export class ResolutionFollower implements Consequence {
  readonly kinds = new Set<string>(STANDING_KINDS);

  constructor(
    private readonly resolutions: ResolutionRepository, private readonly nodes: NodeRepository, private readonly slots: SlotRepository,
    private readonly reader: ResolverReader, private readonly contradictions: ContradictionReviewer,
  ) {}

  readonly follow = async (tx: TenantTx, events: readonly NewEvent[]): Promise<NewEvent[]> => {
    const { spaceId, ts } = events[0]!;
    const changed = changedIn(events);
    if (changed.size === 0 || spaceId === null) return [];
    const targets = await this.resolutions.listSettledBy(tx, spaceId, [...changed.keys()]);
    if (targets.length === 0) return [];
    const [nodes, conflicts] = await Promise.all([this.nodes.find(tx, spaceId, targets), this.slots.findConflicts(tx, spaceId, targets)]);
    const following = [...nodes.map((node) => this.#ofNode(tx, node, changed, ts)), ...conflicts.map((conflict) => this.contradictions.follow(tx, conflict, changed, ts))];
    return (await Promise.all(following)).flat();
  };

  async #ofNode(tx: TenantTx, node: Node, changed: ReadonlyMap<string, Changed>, ts: Date): Promise<NewEvent[]> {
    const resolutions = resolutionsOf(node);
    const standings = await this.reader.standings(tx, { id: node.spaceId, now: ts }, resolutions.map(({ resolverId }) => resolverId), changed);
    const after = settled(node, resolutions, (each) => counts(each, standings.get(each.resolverId)), ts);
    if (node.status === 'retracted' || isSettledAlike(node, after)) return [];
    return [nodeChanged(after, { because: { resolvers: [...changed.keys()] } }), ...await this.reader.effectsOf(tx, node, after.verdict, ts)];
  }
}
