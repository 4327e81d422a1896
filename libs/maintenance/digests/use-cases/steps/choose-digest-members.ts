import type { Id } from '#libs/kernel/index.js';
import { DIGEST, type Claim } from '#libs/knowledge/claims/index.js';
import type { FindAlike } from '#libs/memory/clusters/index.js';
import {
  tooFewMembers,
  type CollectionRepository,
  type ChooseMembers,
  type Scene,
} from '#libs/memory/collections/index.js';
import { byImportance } from '../../domain/extract.rules.js';
import { MIN_MEMBERS, MAX_MEMBERS } from '../../domain/digest.js';

export interface Named {
  ids: readonly Id<'clm'>[];
  clusterOf?: Id<'clm'> | undefined;
  clusterId?: Id<'clu'> | undefined;
}

/** Finds what a digest is asked of: claims that are named, and those of clusters, as far as the reader may see them. */
export class ChooseDigestMembers {
  constructor(
    private readonly alike: FindAlike,
    private readonly collections: CollectionRepository,
    private readonly choose: ChooseMembers,
  ) {}

  /** Those named first; of the others the most important, as many as there is room for. Throws 404 for what is not there, and `too_few_members`. */
  async run(scene: Scene, { ids, clusterOf, clusterId }: Named): Promise<readonly Id<'clm'>[]> {
    if (clusterOf === undefined && clusterId === undefined) return ids;
    const found = [...(await this.#alike(scene, clusterOf)), ...(await this.#ofCluster(scene, clusterId))].filter(
      ({ category }) => category !== DIGEST,
    );
    const members = [...new Set([...ids, ...found.sort(byImportance).map(({ id }) => id)])].slice(0, MAX_MEMBERS);
    if (members.length < MIN_MEMBERS) throw tooFewMembers({ count: members.length, least: MIN_MEMBERS });
    return members;
  }

  async #alike(scene: Scene, clusterOf: Id<'clm'> | undefined): Promise<Claim[]> {
    if (clusterOf === undefined) return [];
    await this.choose.visible(scene.tx, scene.space, [clusterOf], scene.sessionId);
    return (await this.alike.groups(scene, [clusterOf])).flat();
  }

  async #ofCluster({ tx, space, sessionId }: Scene, clusterId: Id<'clu'> | undefined): Promise<Claim[]> {
    if (clusterId === undefined) return [];
    const { memberIds } = await this.collections.get(tx, space.id, 'cluster', clusterId);
    return this.choose.seen(tx, space, memberIds, sessionId);
  }
}
