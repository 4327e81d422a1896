import type { z } from 'zod';
import { notFound, type Ctx, type Id } from '#libs/kernel/index.js';
import {
  isVisible,
  shownText,
  type Claim,
  type ClaimReader,
  type SlotRepository,
} from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { lockOfLinks, otherEnd } from '../../domain/link.js';
import type { LinkView } from '../../domain/link.schemas.js';
import type { DatedLink } from '../../store/link.repository.js';

export interface Asked {
  space: string;
  id: Id<'clm'>;
  sessionId?: string | undefined;
}

/** The space and session of a reader, and the claim that the request is about. */
export interface Place {
  space: Space;
  sessionId: Id<'ses'> | null;
  claim: Claim;
}

/** Reads the claims at the ends of links, as far as a reader may see them. */
export class Ends {
  constructor(
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly reader: ClaimReader,
    private readonly slots: SlotRepository,
  ) {}

  /** Throws 404 if there is no such claim, or if it belongs to a session that the reader has not named. */
  async open(tx: TenantTx, ctx: Ctx, asked: Asked): Promise<Place> {
    const where = await this.#where(tx, ctx, asked);
    return { ...where, claim: await this.known(tx, where, asked.id) };
  }

  /**
   * Like `open`, for a change of links: until the transaction ends, nobody else changes the links of the space. Claims
   * and links that are read from then on include every earlier change.
   */
  async hold(tx: TenantTx, ctx: Ctx, asked: Asked): Promise<Place> {
    const where = await this.#where(tx, ctx, asked);
    const [, claim] = await Promise.all([
      this.slots.lock(tx, [lockOfLinks(where.space.id)]),
      this.known(tx, where, asked.id),
    ]);
    return { ...where, claim };
  }

  async #where(tx: TenantTx, ctx: Ctx, { space: ref, sessionId: session }: Asked): Promise<Omit<Place, 'claim'>> {
    const space = await this.spaces.open(tx, ctx, ref);
    const sessionId = session === undefined ? null : await this.sessions.findReaders(tx, ctx, space.id, session);
    return { space, sessionId };
  }

  /** Finds the claim at the other end. Throws 404 like `open`. */
  async known(tx: TenantTx, { space, sessionId }: Pick<Place, 'space' | 'sessionId'>, id: string): Promise<Claim> {
    const [claim] = await this.reader.find(tx, space.id, [id]);
    if (claim === undefined || (claim.scope === 'session' && claim.sessionId !== sessionId))
      throw notFound({ what: 'claim', id });
    return claim;
  }

  /** The links whose other end the reader may see. */
  async seen(
    tx: TenantTx,
    { space, sessionId, claim }: Place,
    links: readonly DatedLink[],
  ): Promise<z.input<typeof LinkView>[]> {
    const others = await this.reader.find(tx, space.id, [...new Set(links.map((link) => otherEnd(link, claim.id)))]);
    const visible = new Map<string, Claim>(
      others
        .filter((other) => isVisible(other, { at: space.now, isPast: false, sessionId }))
        .map((other) => [other.id, other]),
    );
    return links.flatMap((link) => {
      const other = visible.get(otherEnd(link, claim.id));
      return other === undefined ? [] : [viewOf(link, other)];
    });
  }
}

export const viewOf = ({ kind, weight, linkedAt, linkedBy }: DatedLink, other: Claim): z.input<typeof LinkView> => ({
  claimId: other.id,
  text: shownText(other),
  kind,
  weight,
  linkedAt: linkedAt.toISOString(),
  linkedBy: linkedBy ?? null,
});
