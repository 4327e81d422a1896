import type { z } from 'zod';
import {
  canonicalJson,
  forbidden,
  roleIsAtLeast,
  checkVersion,
  round9,
  type AssertionClass,
  type Caller,
  type Id,
} from '#libs/kernel/index.js';
import { correctionRate } from '../../beliefs/index.js';
import {
  CLASS_WEIGHTS,
  groupReserved,
  reliabilityProtected,
  sourceRegistered,
  type SourceEvent,
  type Source,
} from './source.js';
import type { PutSourceInput, SourceView } from './source.schemas.js';

/**
 * Registers or changes a source; repeating it changes nothing. Existing assertions keep their weight. Throws
 * `version_conflict`, `reliability_protected` and `forbidden`.
 */
export function putSource(
  input: PutSourceInput,
  current: Source | null,
  spaceId: Id<'spc'>,
  { caller, now }: { caller: Caller; now: Date },
): { source: Source; events: SourceEvent[] } {
  checkVersion('source', input.sourceId, current?.version ?? 0, input.expectedVersion);
  refuseForeignGroup(input);
  const before = current ?? unregistered(input, spaceId, now, caller.principal.id);
  const source: Source = {
    ...before,
    class: input.class,
    independenceGroup: input.independenceGroup ?? before.independenceGroup,
    baseReliability: input.baseReliability === undefined ? before.baseReliability : input.baseReliability,
    domainTags: input.domainTags ?? before.domainTags,
  };
  if (current !== null && canonicalJson(source) === canonicalJson(current)) return { source: current, events: [] };
  refuseLowering(source, current, caller);
  const changed = { ...source, version: before.version + 1 };
  return { source: changed, events: [sourceRegistered(changed, now)] };
}

const unregistered = (
  { sourceId, class: sourceClass }: PutSourceInput,
  spaceId: Id<'spc'>,
  now: Date,
  registeredBy: Id<'prn'>,
): Source => ({
  spaceId,
  sourceId,
  class: sourceClass,
  independenceGroup: `source/${sourceId}`,
  baseReliability: null,
  domainTags: [],
  registeredAt: now,
  registeredBy,
  version: 0,
});

const SOURCELESS = /^(?:inference$|unregistered\/|user\/|speaker\/)/;

/**
 * Whether an independence group is one of evidence without a registered source. The expression `sourced` of evidence is
 * the same in SQL.
 */
export const isSourceless = (independenceGroup: string): boolean => SOURCELESS.test(independenceGroup);

/** Refuses the groups of evidence without a registered source, because they belong to no source. */
function refuseForeignGroup({ independenceGroup: group }: PutSourceInput): void {
  if (group !== undefined && isSourceless(group)) throw groupReserved(group);
}

/**
 * Only the principal that registered a source, or a reviewer, may lower its reliability (claims spec, section 15a, rule
 * 13). A weaker class lowers it as well, and so do domains, because its evidence counts for less in others. Nobody else
 * may move the source into another group either, because its records would no longer be witnesses of their own.
 */
function refuseLowering(after: Source, current: Source | null, caller: Caller): void {
  if (current === null || current.registeredBy === caller.principal.id || roleIsAtLeast(caller.role, 'reviewer'))
    return;
  const [from, to] = [current, after].map((source) => assertionWeight(source.class, source)) as [number, number];
  if (to < from) throw reliabilityProtected({ sourceId: after.sourceId, from, to });
  const change = protectedChange(current, after);
  if (change !== null)
    throw forbidden({
      why: `Another principal registered source ${after.sourceId}; only this principal and reviewers may ${change}.`,
    });
}

/** What the change does that only the registering principal and reviewers may do; null: nothing. */
function protectedChange(before: Source, after: Source): string | null {
  if (before.independenceGroup !== after.independenceGroup) return 'change its independenceGroup';
  return isNarrowed(before.domainTags, after.domainTags) ? 'restrict its domainTags' : null;
}

/** Whether a domain is lost. A source without domains has all of them. */
const isNarrowed = (before: readonly string[], after: readonly string[]): boolean =>
  after.length > 0 && (before.length === 0 || before.some((tag) => !after.includes(tag)));

/** Weight of an assertion: that of the class, or the reliability of the source if that is lower. */
export function assertionWeight(assertionClass: AssertionClass, source: Source | null): number {
  return Math.min(CLASS_WEIGHTS[assertionClass], source?.baseReliability ?? 1);
}

export function viewOfSource(source: Source): z.input<typeof SourceView> {
  const { sourceId, independenceGroup, baseReliability, domainTags, registeredAt, registeredBy, version } = source;
  return {
    sourceId,
    class: source.class,
    independenceGroup,
    baseReliability,
    weight: assertionWeight(source.class, source),
    domainTags,
    settled: source.settled ?? 0,
    overturned: source.overturned ?? 0,
    historicalCorrectionRate: round9(correctionRate(source.settled ?? 0, source.overturned ?? 0)),
    registeredAt: registeredAt.toISOString(),
    registeredBy,
    version,
  };
}
