import { comparable } from '#libs/knowledge/predicates/index.js';
import type { Node } from '#libs/graph/model/index.js';

/** How far a person is trusted, least first (graph spec, section 7). */
export const TIERS = [
  'suspect',
  'unknown',
  'known_external',
  'our_side',
  'user_family',
  'primary_user',
  'self',
] as const;
export type Tier = (typeof TIERS)[number];

/** Nobody is born trusted: a tier is written by `person_tier_set` and nothing else. */
const BORN: Tier = 'unknown';

export const MAX_ALIASES = 50;

/** What every person begins with besides what was given. */
export function asNewborn(given: Node['detail']): Node['detail'] {
  return {
    ...given,
    tier: BORN,
    aliases: distinctNames(namesIn(given.aliases)),
    sourceIds: [],
    specialMoments: [],
    former: [],
  };
}

export const tierOf = ({ detail }: Pick<Node, 'detail'>): Tier => detail.tier as Tier;

/** A list of names as it was kept. */
export const namesIn = (kept: unknown): string[] => (Array.isArray(kept) ? (kept as string[]) : []);

/** Each name once, as it was written first. */
export function distinctNames(names: readonly string[]): string[] {
  const byForm = new Map<string, string>();
  for (const name of names) if (!byForm.has(comparable(name))) byForm.set(comparable(name), name);
  return [...byForm.values()];
}
