import type { Id } from '#libs/kernel/index.js';
import { isVisible, type ClaimReader } from '#libs/knowledge/claims/index.js';
import type { TenantDatabase } from '#libs/platform/database/index.js';
import { operatorOf } from '#libs/tenancy/api-keys/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { MIN_MEMBERS, LAPSED } from '../domain/digest.js';
import type { DigestJob } from '../domain/digest.schemas.js';
import type { DigestRepository } from '../store/digest.repository.js';
import type { BuildDigest } from './steps/build-digest.js';

/** Builds a digest that lost a member anew from those it has left, if they are two or more, in their own sentences. Asked twice, it builds one. */
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
