import { keyOfDependences } from '#libs/graph/nodes/domain/index.js';
import { notFound } from '#libs/kernel/index.js';
import type { SlotRepository } from '#libs/knowledge/slots/store/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { causeSet } from '#libs/graph/cascades/domain/index.js';
import type { Running, Unsettled } from '#libs/graph/cascades/store/index.js';
import type { Space } from '#libs/tenancy/spaces/domain/index.js';
import type { KnownEnd } from '../../../nodes/domain/index.js';
import type { NodeReader } from '../../../nodes/use-cases/steps/index.js';
import type { Standing } from '../../../standing/domain/index.js';
import type { Place, StandingRepository } from '../../../standing/store/index.js';
import { isAgedBelow } from '../../../standing/domain/index.js';
import { cascadeRunning } from '../../domain/index.js';

/** Nodes climbed at most to tell whether a premise rests on what a running cascade is about. */
const CLIMB = 10_000;

/** Takes hold of what a conclusion is to rest on. */
export class PremiseReader {
  constructor(
    private readonly slots: SlotRepository,
    private readonly standings: StandingRepository,
    private readonly unsettled: Unsettled,
    private readonly reader: NodeReader,
  ) {}

  /** What a conclusion is to be read with, each once, in the order named; in whatever state, for nothing is inferred from it. 404 for what is not there. */
  context(tx: TenantTx, space: Space, ids: readonly string[]): Promise<KnownEnd[]> {
    return this.reader.ends(tx, space, [...new Set(ids)]);
  }

  /**
   * The premises in the order named, held so that no decision about them comes in between; `own`: keys the request decides about itself, held with them.
   * 404 for what is no claim of the space. Throws `cascade_running` where a correction on its way may concern one.
   */
  async hold(tx: TenantTx, space: Place, ids: readonly string[], own: readonly string[]): Promise<Standing[]> {
    const standings = await this.find(tx, space, ids, own);
    return ids.map((id) => standings.get(id) ?? notFoundHere(id));
  }

  /** As `hold`; what is no claim of the space is absent. */
  async find(
    tx: TenantTx,
    space: Place,
    ids: readonly string[],
    own: readonly string[],
  ): Promise<Map<string, Standing>> {
    const [running, standings] = await this.#held(tx, space, ids, own, ids);
    await this.#refuseUnsettled(tx, running, ids);
    return standings;
  }

  /** As `hold`, with the node that is to rest on them before them. */
  async holdFor(tx: TenantTx, space: Place, nodeId: string, premiseIds: readonly string[]): Promise<Standing[]> {
    const own = [...(await this.standings.keys(tx, space.id, [nodeId])), keyOfDependences(space.id)];
    const all = [nodeId, ...premiseIds];
    const [running, standings] = await this.#held(tx, space, premiseIds, own, all);
    await this.#refuseUnsettled(tx, running, premiseIds);
    return all.map((id) => standings.get(id) ?? notFoundHere(id));
  }

  /** Throws `cascade_running` where a correction on its way may concern one of these, which the caller holds and has not read yet. */
  async refuseUnsettled(tx: TenantTx, spaceId: string, ids: readonly string[]): Promise<void> {
    await this.#refuseUnsettled(tx, await this.unsettled.running(tx, spaceId), ids);
  }

  async #held(
    tx: TenantTx,
    space: Place,
    premiseIds: readonly string[],
    own: readonly string[],
    wanted: readonly string[],
  ): Promise<[Running, Map<string, Standing>]> {
    const keys = await this.standings.keys(tx, space.id, premiseIds);
    await this.slots.lockShared(tx, keys, own);
    const [running, standings] = await Promise.all([
      this.unsettled.running(tx, space.id),
      this.standings.load(tx, space, wanted),
    ]);
    return [running, await this.#aged(tx, space, premiseIds, standings)];
  }

  /** A premise whose time has come before the sweep has: what it rests on that aged is looked up, since its causes do not tell yet. */
  async #aged(
    tx: TenantTx,
    space: Place,
    premiseIds: readonly string[],
    standings: Map<string, Standing>,
  ): Promise<Map<string, Standing>> {
    const aged = premiseIds.filter((id) => isAgedBelow(standings.get(id)));
    if (aged.length === 0) return standings;
    const causes = await this.standings.agedBelow(tx, space, aged);
    return new Map(
      [...standings].map(([id, standing]) => [
        id,
        { ...standing, causes: causeSet([...standing.causes, ...(causes.get(id) ?? [])]) },
      ]),
    );
  }

  async #refuseUnsettled(tx: TenantTx, running: Running, ids: readonly string[]): Promise<void> {
    const unsettled = await this.unsettled.among(tx, running, ids, CLIMB);
    if (unsettled.size > 0) throw cascadeRunning({ ids: [...unsettled.keys()].join(', ') });
  }
}

function notFoundHere(id: string): never {
  throw notFound({ what: 'claim', id });
}
