import type { Node } from '#libs/graph/model/index.js';
import type { NewEvent } from '#libs/history/events/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { tierOf } from '../../../nodes/index.js';
import { keyOfSelf, selfPersonExists, type PersonRepository } from '../../../persons/index.js';
import { resolutionsOf, settled, type ResolverReader } from '../../../resolutions/index.js';

/** What else changes as a node that is no claim goes and comes back. */
export class Aftermath {
  constructor(
    private readonly resolvers: ResolverReader,
    private readonly persons: PersonRepository,
  ) {}

  readonly selfOf = (space: Space): string => keyOfSelf(space.id);

  /** A verdict goes with the prediction it was given on. */
  async ofRetraction(
    tx: TenantTx,
    before: Node,
    { node, event }: { node: Node; event: NewEvent },
  ): Promise<NewEvent[]> {
    return [event, ...(await this.resolvers.effectsOf(tx, before, null, node.stateSince))];
  }

  /** What was resolved is as its resolvers stand now; a space has one self at most. Throws `self_person_exists`. */
  async ofReinstatement(tx: TenantTx, space: Space, node: Node): Promise<{ node: Node; events: NewEvent[] }> {
    if (node.type === 'person') await this.#refuseSecondSelf(tx, space, node);
    const resolutions = resolutionsOf(node);
    if (resolutions.length === 0) return { node, events: [] };
    const after: Node = {
      ...settled(node, resolutions, await this.resolvers.counting(tx, node, resolutions, space.now), space.now),
      version: node.version,
    };
    return {
      node: after,
      events: await this.resolvers.effectsOf(tx, { ...node, verdict: null }, after.verdict, space.now),
    };
  }

  async #refuseSecondSelf(tx: TenantTx, space: Space, person: Node): Promise<void> {
    const self = tierOf(person) === 'self' ? await this.persons.findSelf(tx, space.id) : null;
    if (self !== null) throw selfPersonExists({ id: self });
  }
}
