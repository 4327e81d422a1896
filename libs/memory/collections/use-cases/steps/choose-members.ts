import { notFound, type Id } from '#libs/kernel/index.js';
import { isVisible, type Claim, type ClaimReader } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { MAX_MEMBERS } from '../../domain/collection.js';
import type { Scene } from './collections.js';
import { hangingTogether, type LinkRepository, memberNotVisible } from '../../../links/index.js';

/** Reads the claims from which a collection or digest is made. */
export class ChooseMembers {
  constructor(private readonly reader: ClaimReader) {}

  /**
   * All of the claims. Throws 404 if a claim does not exist, and `member_not_visible` if the reader of the session may
   * not see a claim.
   */
  async visible(tx: TenantTx, space: Space, ids: readonly Id<'clm'>[], sessionId: Id<'ses'> | null): Promise<Claim[]> {
    const claims = await this.known(tx, space, ids);
    const hidden = claims.filter((claim) => !isVisible(claim, { at: space.now, isPast: false, sessionId }));
    if (hidden.length > 0) throw memberNotVisible({ ids: hidden.map(({ id }) => id).join(', ') });
    return claims;
  }

  /** All of the claims, visible or not. Throws 404 if a claim does not exist. */
  async known(tx: TenantTx, space: Space, ids: readonly Id<'clm'>[]): Promise<Claim[]> {
    const claims = await this.all(tx, space, ids);
    const missing = ids.find((id) => !claims.some((claim) => claim.id === id));
    if (missing !== undefined) throw notFound({ what: 'claim', id: missing });
    return claims;
  }

  /** The given claims that exist, visible or not. */
  all(tx: TenantTx, space: Space, ids: readonly string[]): Promise<Claim[]> {
    return this.reader.find(tx, space.id, ids);
  }

  /** The given claims that a reader of the session may see. */
  async seen(tx: TenantTx, space: Space, ids: readonly string[], sessionId: Id<'ses'> | null): Promise<Claim[]> {
    return (await this.all(tx, space, ids)).filter((claim) =>
      isVisible(claim, { at: space.now, isPast: false, sessionId }),
    );
  }
}

/**
 * Finds the claims that are connected with given ones by similarity links, following only claims visible to the reader.
 */
export class FindAlike {
  constructor(
    private readonly links: LinkRepository,
    private readonly choose: ChooseMembers,
  ) {}

  groups({ tx, space, sessionId }: Scene, seeds: readonly string[]): Promise<Claim[][]> {
    return hangingTogether(tx, this.links, {
      spaceId: space.id,
      seeds,
      see: (ids) => this.choose.seen(tx, space, ids, sessionId),
      most: MAX_MEMBERS,
    });
  }
}
