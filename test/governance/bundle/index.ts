import { createHash } from 'node:crypto';
import { LONG_TASKS } from './long-tasks.js';
import type { Bundle } from './scenario.js';
import { STRESS_FAMILIES } from './stress.js';

export * from './scenario.js';

/** The seeds used during the development of the harness and the rules. Nothing is tuned on them. */
export const SEEDS = [101, 202, 303, 404, 505] as const;
/** Seeds that are reserved for one last run. */
export const HELD_BACK = [601, 602, 603, 604, 605] as const;

const FAMILIES = { 2: STRESS_FAMILIES, 4: LONG_TASKS } as const;

export const FAMILY_NAMES: readonly string[] = [...STRESS_FAMILIES, ...LONG_TASKS].map(
  (family) => family(SEEDS[0]).family,
);

/** Everything that systems are given for a seed. It depends on the seed alone. */
export function bundleOf(seed: number, stages: readonly (2 | 4)[] = [2, 4]): Bundle {
  return { seed, scenarios: stages.flatMap((stage) => FAMILIES[stage].map((family) => family(seed))) };
}

/** JSON with the members of every object in sorted order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

export const sha256 = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');
