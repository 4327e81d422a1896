import type { TenantTx } from '#libs/platform/database/index.js';
import { componentsOf, MAX_COMPONENT_SIZE } from '../domain/components.rules.js';
import { linkKey, type Link } from '../domain/link.js';
import type { LinkRepository } from './link.repository.js';

/** A walk from like to like. */
export interface Walk<C> {
  spaceId: string;
  /** Where it begins. */
  seeds: readonly string[];
  /** Those of the claims that may be seen: only these are walked through. */
  see: (ids: readonly string[]) => Promise<C[]>;
  /** Claims looked at before it gives up going on. */
  most: number;
}

/** Claims that hang together because each is like another, in groups of the closest, each by its first: all that is reached from the seeds. */
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
