import type { z } from 'zod';
import { canonicalJson, checkVersion, type Id } from '#libs/kernel/index.js';
import { comparableName } from './comparable.js';
import {
  PREDICATE_DEFAULTS,
  type Predicate,
  predicateHasMultipleValues,
  predicateIsGated,
  predicateNameTaken,
  predicateEvent,
  type PredicateEvent,
} from './predicate.js';
import type { PredicateView, PutPredicateInput } from './predicate.schemas.js';

/** A key of the predicate that has several values at once. */
export interface CrowdedKey {
  subject: string;
  predicate: string;
}

export interface KnownPredicates {
  spaceId: Id<'spc'>;
  current: Predicate | null;
  /** Other predicates of the space whose name or alias is among the given name and aliases. */
  namesakes: readonly Predicate[];
  /**
   * Keys with two visible values in overlapping windows, at most 100; needed only for a change from multi-valued to
   * single-valued.
   */
  crowdedKeys: readonly CrowdedKey[];
  /** Predicates of the space that only facts may use, in comparable form. */
  gated: ReadonlySet<string>;
}

/** The registration of a predicate at its first use, by any caller. */
export function registeredByUse(spaceId: Id<'spc'>, name: string, now: Date): Predicate {
  return {
    spaceId,
    nameN: comparableName(name),
    name,
    ...PREDICATE_DEFAULTS,
    aliases: [],
    registeredAt: now,
    version: 1,
  };
}

/**
 * Registers or changes a predicate; repeating it changes nothing. Past claims keep the cardinality with which they were
 * admitted. Throws `version_conflict`, `predicate_name_taken`, `predicate_has_multiple_values`,
 * `predicate_is_gated`.
 */
export function putPredicate(
  input: PutPredicateInput,
  known: KnownPredicates,
  now: Date,
): { predicate: Predicate; events: PredicateEvent[] } {
  const { current } = known;
  checkVersion('predicate', input.name, current?.version ?? 0, input.expectedVersion);
  const before = current ?? registeredByUse(known.spaceId, input.name, now);
  const after = changedBy(input, before);
  refuseTakenNames(after, known.namesakes);
  if (before.cardinality === 'multi' && after.cardinality === 'single') refuseCrowdedKeys(before, known.crowdedKeys);
  if (current !== null && after.valueType !== current.valueType) refuseGated(current, known.gated);
  if (current === null) return { predicate: after, events: [predicateEvent('predicate_registered', after, now)] };
  if (canonicalJson(after) === canonicalJson(current)) return { predicate: current, events: [] };
  const changed = { ...after, version: current.version + 1 };
  return { predicate: changed, events: [predicateEvent('predicate_changed', changed, now)] };
}

function changedBy(input: PutPredicateInput, before: Predicate): Predicate {
  const given = {
    cardinality: input.cardinality,
    volatility: input.volatility,
    conflictPolicy: input.conflictPolicy,
    valueType: input.valueType,
  };
  const stated = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const aliases = input.aliases === undefined ? before.aliases : aliasesOf(input.aliases, before.nameN);
  return { ...before, ...stated, aliases, ...(input.domains && { domains: domainsGiven(input.domains, before) }) };
}

export function viewOfPredicate(predicate: Predicate): z.input<typeof PredicateView> {
  const { name, cardinality, volatility, conflictPolicy, valueType, aliases, registeredAt, version } = predicate;
  return {
    name,
    cardinality,
    volatility,
    conflictPolicy,
    valueType,
    aliases,
    domains: [...domainsOf(predicate)],
    registeredAt: registeredAt.toISOString(),
    version,
  };
}

/** What a predicate is about: its name, unless a writer said otherwise. */
export const domainsOf = ({ domains, nameN }: Pick<Predicate, 'domains' | 'nameN'>): readonly string[] =>
  domains ?? [nameN];

function domainsGiven(domains: readonly string[], { nameN }: Predicate): string[] {
  const given = [...new Set(domains.map(comparableName))].sort();
  return given.length === 0 ? [nameN] : given;
}

const aliasesOf = (aliases: readonly string[], nameN: string): string[] =>
  [...new Set(aliases.map(comparableName))].filter((alias) => alias !== nameN).sort();

function refuseCrowdedKeys({ name }: Predicate, crowdedKeys: readonly CrowdedKey[]): void {
  const keys = crowdedKeys.slice(0, 100);
  if (keys.length > 0) throw predicateHasMultipleValues({ name, keys: keys.length }, { facts: { keys } });
}

/**
 * Refuses another way of comparing values if only facts may use the predicate. Gates compare the values of facts as the
 * predicate does, and only a new version of the schema judges all facts again.
 */
function refuseGated({ name, nameN, aliases }: Predicate, gated: ReadonlySet<string>): void {
  if ([nameN, ...aliases].some((each) => gated.has(each))) throw predicateIsGated({ name });
}

function refuseTakenNames(predicate: Predicate, namesakes: readonly Predicate[]): void {
  for (const name of [predicate.nameN, ...predicate.aliases]) {
    const owner = namesakes.find(
      (other) => other.nameN !== predicate.nameN && [other.nameN, ...other.aliases].includes(name),
    );
    if (owner !== undefined) throw predicateNameTaken({ name, by: owner.name });
  }
}
