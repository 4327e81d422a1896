import { FAMILY_NAMES, HELD_BACK, SEEDS } from './bundle/index.js';
import type { Http } from './http.js';
import { BASELINES } from './systems/baselines.js';
import { governedKind, LANES, type Lane } from './systems/governed.js';
import type { SystemKind } from './systems/system.js';

/** Policies that leave out a part of the rules, under their names in the API. */
export const ABLATION_NAMES: readonly string[] = [
  'no-tentative-provisional',
  'no-provenance-weight',
  'no-independence',
  'no-staleness',
  'no-test-loop',
  'single-layer',
  'direct-writes',
];
export const STAGES = [1, 2, 3, 4] as const;
export type Stage = (typeof STAGES)[number];
export const SEED_POLICY = 'seed-v0.1q';
export const SYSTEMS: readonly string[] = [...BASELINES.map(({ name }) => name), 'governed'];

/** What is to be played. */
export interface Chosen {
  stages: readonly Stage[];
  seeds: readonly number[];
  systems: readonly string[];
  policies: readonly string[];
  lane: Lane;
  /** null: all families. */
  families: readonly string[] | null;
  /** Stages whose scenarios are needed; the comparison needs both. */
  bundles: readonly (2 | 4)[];
  run: string;
}

/** What the command-line arguments select. Throws if something is wrong with them. */
export function choose(given: {
  stage?: string | undefined;
  seed?: string | undefined;
  system?: string | undefined;
  ablation?: string | undefined;
  family?: string | undefined;
  lane?: string | undefined;
  run: string;
}): Chosen {
  const stages = listed(given.stage, STAGES, Number) as Stage[];
  const systems = listed(given.system, SYSTEMS, String);
  const seeds = given.seed === undefined ? [...SEEDS] : listed(given.seed, [...SEEDS, ...HELD_BACK], Number);
  const ablations = listed(given.ablation, [...ABLATION_NAMES, SEED_POLICY, 'none'], String);
  const policies = systems.includes('governed') ? ['credence-v1', ...ablations.filter((name) => name !== 'none')] : [];
  const bundles = ([2, 4] as const).filter((stage) => stages.includes(stage) || stages.includes(3));
  const families = given.family === undefined ? null : listed(given.family, FAMILY_NAMES, String);
  const [lane = 'task'] = given.lane === undefined ? [] : listed(given.lane, LANES, String as (text: string) => Lane);
  return { stages, seeds, systems, policies, lane, families, bundles, run: given.run };
}

function listed<T extends string | number>(
  given: string | undefined,
  known: readonly T[],
  read: (text: string) => T,
): T[] {
  if (given === undefined) return [...known];
  // A seed that is named twice counts as one seed.
  const named = [...new Set(given.split(',').map(read))];
  const unknown = named.find((each) => !known.includes(each));
  if (unknown !== undefined) throw new Error(`${String(unknown)} is not one of ${known.join(', ')}`);
  return named;
}

export const governedKinds = (owner: Http, { policies, run, lane }: Chosen): SystemKind[] =>
  policies.map((policy) => governedKind(owner, policy, run, lane));
