import type { z } from 'zod';
import type { Id, Ctx } from '#libs/kernel/index.js';
import { DIGEST, isLevel, type Claim, isVisible, type ClaimReader } from '#libs/knowledge/claims/index.js';
import {
  type FindAlike,
  tooFewMembers,
  type CollectionRepository,
  type ChooseMembers,
  type Scene,
} from '#libs/memory/collections/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { llmUnavailable } from '#libs/platform/llm/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import { operatorOf } from '#libs/tenancy/api-keys/index.js';
import { byImportance } from '../domain/wording.rules.js';
import { MIN_MEMBERS, MAX_MEMBERS, llmUnusable, LAPSED } from '../domain/digest.js';
import type { CompressInput, Degradation, DigestView, DigestJob } from '../domain/digest.schemas.js';
import type { BuildDigest } from './steps/build-digest.js';
import type { Summarise, Summarised } from './steps/summarise.js';
import type { DigestRepository } from '../store/digest.repository.js';

export interface Named {
  ids: readonly Id<'clm'>[];
  clusterOf?: Id<'clm'> | undefined;
  clusterId?: Id<'clu'> | undefined;
}

/**
 * Chooses the members of a requested digest: the named claims, and the members of the named clusters that are visible
 * to the reader.
 */
export class ChooseDigestMembers {
  constructor(
    private readonly alike: FindAlike,
    private readonly collections: CollectionRepository,
    private readonly choose: ChooseMembers,
  ) {}

  /**
   * Returns the named claims first, then the most important of the others, as many as fit. Throws 404 if the
   * claim of `clusterOf` or the cluster does not exist, `member_not_visible` if the reader may not see that claim, and
   * `too_few_members` if too few members are left.
   */
  async run(scene: Scene, { ids, clusterOf, clusterId }: Named): Promise<readonly Id<'clm'>[]> {
    if (clusterOf === undefined && clusterId === undefined) return ids;
    const found = [...(await this.#alike(scene, clusterOf)), ...(await this.#ofCluster(scene, clusterId))].filter(
      ({ category }) => category !== DIGEST && !isLevel(category),
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

type Input = z.output<typeof CompressInput>;

/**
 * Combines claims in a digest; the claims stay as they are. Each sentence of a model's text is accepted or rejected by
 * itself.
 */
export class Compress {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly choose: ChooseDigestMembers,
    private readonly summarise: Summarise,
    private readonly buildDigest: BuildDigest,
  ) {}

  async run(ctx: Ctx, input: Input): Promise<z.input<typeof DigestView>> {
    const { space: ref, sessionId: session } = input;
    const ids = [...(await this.#members(ctx, input))];
    const said = input.method === 'llm' ? await this.#summary(ctx, { ...input, ids }) : null;
    const summary = typeof said === 'string' ? null : said;
    const degraded = typeof said === 'string' ? said : null;
    const method = summary === null ? 'extractive' : 'llm';
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const sessionId = session === undefined ? null : await this.sessions.findReaders(tx, ctx, space.id, session);
      const digest = await this.buildDigest.run(tx, ctx, space, {
        memberIds: ids,
        sessionId,
        method,
        replaces: null,
        summary,
      });
      return { digest, method, degraded, members: ids };
    });
  }

  #members(ctx: Ctx, { space: ref, sessionId: session, ...named }: Input): Promise<readonly Id<'clm'>[]> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const sessionId = session === undefined ? null : await this.sessions.findReaders(tx, ctx, space.id, session);
      return this.choose.run({ tx, space, sessionId }, named);
    });
  }

  /**
   * If the digest is to be written without the model, returns the reason instead. Throws `llm_not_configured`,
   * `llm_unavailable` and `llm_unusable`.
   */
  async #summary(ctx: Ctx, input: Input): Promise<Summarised | Degradation> {
    const said = await this.summarise.run(ctx, input);
    if (typeof said === 'object') return said;
    if (!input.fallback) throw said === 'unavailable' ? llmUnavailable() : llmUnusable();
    return said === 'unavailable' ? 'llm_unavailable' : 'llm_unusable';
  }
}

/**
 * Rebuilds a digest that lost a member, if at least two members remain. The new digest consists of sentences of the
 * remaining members. A second request for the same digest builds nothing.
 */
export class RebuildDigest {
  constructor(
    private readonly database: TenantDatabase,
    private readonly spaces: SpaceDirectory,
    private readonly digests: DigestRepository,
    private readonly reader: ClaimReader,
    private readonly buildDigest: BuildDigest,
  ) {}

  async run(tenantId: Id<'ten'>, { spaceId, digestId }: DigestJob): Promise<void> {
    const ctx = operatorOf(tenantId, 'digests');
    await this.database.write(tenantId, async (tx) => {
      const space = await this.spaces.open(tx, ctx, spaceId);
      const lapsed = await this.digests.hold(tx, space.id, digestId);
      const { sessionId, statusReason } = lapsed.claim;
      if (statusReason !== LAPSED || (await this.digests.isRebuilt(tx, lapsed))) return;
      const left = (await this.reader.find(tx, space.id, lapsed.memberIds)).filter((claim) =>
        isVisible(claim, { at: space.now, isPast: false, sessionId }),
      );
      const memberIds = lapsed.memberIds.filter((id) => left.some((claim) => claim.id === id));
      if (memberIds.length < MIN_MEMBERS) return;
      await this.buildDigest.run(tx, ctx, space, {
        memberIds,
        sessionId,
        method: 'extractive',
        replaces: digestId,
        summary: null,
      });
    });
  }
}
