import type { z } from 'zod';
import { canonicalJson, versionConflict, type AssertionClass, type Id } from '#libs/kernel/index.js';
import { CLASS_WEIGHTS } from '../../trust/domain/index.js';
import { sourceRegistered, type SourceEvent } from './source.events.js';
import type { PutSourceInput, SourceView } from './source.schemas.js';
import type { Source } from './source.js';

/** Registers or changes a source; the same again changes nothing. Assertions already made keep the weight they had. Throws `version_conflict`. */
export function putSource(input: PutSourceInput, current: Source | null, spaceId: Id<'spc'>, now: Date): { source: Source; events: SourceEvent[] } {
  refuseStaleVersion(input, current);
  const before = current ?? unregistered(input, spaceId, now);
  const source: Source = {
    ...before, class: input.class,
    independenceGroup: input.independenceGroup ?? before.independenceGroup,
    baseReliability: input.baseReliability === undefined ? before.baseReliability : input.baseReliability,
    domainTags: input.domainTags ?? before.domainTags,
  };
  if (current !== null && canonicalJson(source) === canonicalJson(current)) return { source: current, events: [] };
  const changed = { ...source, version: before.version + 1 };
  return { source: changed, events: [sourceRegistered(changed, now)] };
}

const unregistered = ({ sourceId, class: sourceClass }: PutSourceInput, spaceId: Id<'spc'>, now: Date): Source => ({
  spaceId, sourceId, class: sourceClass, independenceGroup: `source/${sourceId}`, baseReliability: null, domainTags: [], registeredAt: now, version: 0,
});

function refuseStaleVersion({ sourceId, expectedVersion }: PutSourceInput, current: Source | null): void {
  const version = current?.version ?? 0;
  if (expectedVersion !== undefined && expectedVersion !== version) throw versionConflict({ what: 'source', id: sourceId, expected: expectedVersion, current: version });
}

/** Weight of an assertion: the class's, lowered where the source is less reliable. */
export function assertionWeight(assertionClass: AssertionClass, source: Source | null): number {
  return Math.min(CLASS_WEIGHTS[assertionClass], source?.baseReliability ?? 1);
}

export function viewOfSource(source: Source): z.input<typeof SourceView> {
  const { sourceId, independenceGroup, baseReliability, domainTags, registeredAt, version } = source;
  return { sourceId, class: source.class, independenceGroup, baseReliability, weight: assertionWeight(source.class, source), domainTags, registeredAt: registeredAt.toISOString(), version };
}
