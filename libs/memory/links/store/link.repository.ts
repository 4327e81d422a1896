import type { Id } from '#libs/kernel/index.js';
import { sql, type TenantTx, type ClaimLinkRow } from '#libs/platform/database/index.js';
import { LINK_KINDS, type Link, type LinkKind, linkKey } from '../domain/link.js';
import { componentsOf, MAX_COMPONENT_SIZE } from '../domain/link.rules.js';

const listLinks = sql(import.meta.url, 'list-links');
const listPartings = sql(import.meta.url, 'list-partings');
const listOrphans = sql(import.meta.url, 'list-orphans');
const listLikenesses = sql(import.meta.url, 'list-likenesses');

export type DatedLink = Link & { linkedAt: Date };
type Pair = { [K in 'a' | 'b']: ClaimLinkRow[`${K}Id`] };
type Row = Pair & Pick<ClaimLinkRow, 'kind' | 'weight' | 'linkedBy' | 'linkedAt'>;

/** Reads links between claims. */
export class LinkRepository {
  /** The links of given claims, each once. Claims at the other end may be invisible to the reader. */
  async of(tx: TenantTx, spaceId: string, claimIds: readonly string[], kinds: readonly LinkKind[]): Promise<Link[]> {
    return (await this.dated(tx, spaceId, claimIds, kinds)).map(({ linkedAt: _, ...link }) => link);
  }

  /** Pairs whose lower id is one of the given ids and that a reviewer has declared not similar. */
  async partings(tx: TenantTx, spaceId: string, lowerIds: readonly string[]): Promise<Pick<Link, 'a' | 'b'>[]> {
    return lowerIds.length === 0 ? [] : tx.all<Pair>(listPartings, spaceId, lowerIds);
  }

  /**
   * Claims that a reader of the session may see, without links and edges to anything else that this reader may see,
   * newest first.
   */
  async orphans(
    tx: TenantTx,
    spaceId: string,
    { now, sessionId }: { now: Date; sessionId: Id<'ses'> | null },
    page: { beforeId: string; limit: number },
  ): Promise<Id<'clm'>[]> {
    return (await tx.all<{ id: Id<'clm'> }>(listOrphans, spaceId, now, sessionId, page.beforeId, page.limit)).map(
      ({ id }) => id,
    );
  }

  /** Pairs of similar claims that are both visible to a reader of the session. */
  likenesses(
    tx: TenantTx,
    spaceId: string,
    { now, sessionId }: { now: Date; sessionId: Id<'ses'> | null },
    limit: number,
  ): Promise<Pick<Link, 'a' | 'b'>[]> {
    return tx.all<Pair>(listLikenesses, spaceId, now, sessionId, limit);
  }

  async dated(
    tx: TenantTx,
    spaceId: string,
    claimIds: readonly string[],
    kinds: readonly LinkKind[] = LINK_KINDS,
  ): Promise<DatedLink[]> {
    const rows = claimIds.length === 0 ? [] : await tx.all<Row>(listLinks, spaceId, claimIds, kinds);
    return rows.map(({ linkedBy, ...link }) => (linkedBy === null ? link : { ...link, linkedBy }));
  }
}

/** How similarity links are followed from claim to claim. */
export interface Walk<C> {
  spaceId: string;
  /** Ids of the claims to start from. */
  seeds: readonly string[];
  /** Returns the given claims that are visible. Links are followed only to these. */
  see: (ids: readonly string[]) => Promise<C[]>;
  /** How many claims are visited at most before the walk stops. */
  most: number;
}

/**
 * The claims that are connected with the seeds by similarity links, in groups of the closest claims. The groups are
 * sorted by their first claim.
 */
export async function hangingTogether<C extends { id: string }>(
  tx: TenantTx,
  repository: Pick<LinkRepository, 'of'>,
  { spaceId, seeds, see, most }: Walk<C>,
): Promise<C[][]> {
  const known = new Map<string, C>();
  const links: Link[] = [];
  const asked = new Set<string>(seeds);
  for (let frontier = await see(seeds); frontier.length > 0 && asked.size <= most;) {
    for (const claim of frontier) known.set(claim.id, claim);
    const found = await repository.of(
      tx,
      spaceId,
      frontier.map(({ id }) => id),
      ['similar'],
    );
    links.push(...found);
    const further = [...new Set(found.flatMap(({ a, b }) => [a, b]))].filter((id) => !asked.has(id));
    for (const id of further) asked.add(id);
    frontier = await see(further);
  }
  const closest = [...links].sort(
    (one, other) => other.weight - one.weight || (linkKey(one) < linkKey(other) ? -1 : 1),
  );
  return componentsOf([...known.keys()], closest, MAX_COMPONENT_SIZE).map((ids) => ids.map((id) => known.get(id)!));
}
