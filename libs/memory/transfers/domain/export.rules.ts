import type { Claim } from '#libs/knowledge/claims/index.js';
import { isOfService, type Evidence } from '#libs/knowledge/evidence/index.js';
import { domainsOf, type Predicate } from '#libs/knowledge/predicates/index.js';
import type { Source } from '#libs/knowledge/sources/index.js';
import { AscendingIds } from './ascending-ids.js';
import type { ExportLine } from './export.js';
import { originalKey, originalSource } from './transfer.names.js';

/** Leaves out members that are null, undefined or empty lists. */
function said(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/**
 * The keys of the items of an export, which are all different. An imported item keeps the key of the export that it came
 * from, so that exporting what was imported gives the same keys as the first export. Anybody may choose an external id
 * that looks imported, so an item keeps no key that another item has, whether by its own id or from an import.
 *
 * All keys are kept until the export ends, because a later item may name any item before it, and may claim its key.
 */
export class ExportKeys {
  /** The items whose key is their id, by their prefix. */
  readonly #own = new Map<string, AscendingIds>();
  /** The keys of all other items, by their ids. */
  readonly #others = new Map<string, string>();
  readonly #kept = new Set<string>();

  /**
   * Names an item. Items come in the order of their ids, so an item is named before others can name it. Clocks of
   * processes differ, though: an id that an earlier item has as its key gets a mark at its end.
   */
  name({ id, externalId }: { id: string; externalId: string | null }): string {
    const original = originalKey(externalId);
    const isKept = original !== null && isOfSameKind(original, id) && !this.#isTaken(original);
    const key = isKept ? original : this.#isTaken(id) ? `${id}~` : id;
    if (isKept) this.#kept.add(key);
    if (key !== id || !this.#ownOf(id).add(id)) this.#others.set(id, key);
    return key;
  }

  /** The keys of those of the given items that are in the export. */
  of(ids: readonly string[]): string[] {
    return ids.flatMap((id) => this.#others.get(id) ?? (this.#ownOf(id).has(id) ? id : []));
  }

  #isTaken(key: string): boolean {
    return this.#kept.has(key) || this.#others.has(key) || this.#ownOf(key).has(key);
  }

  #ownOf(id: string): AscendingIds {
    const prefix = prefixOf(id);
    const ids = this.#own.get(prefix) ?? new AscendingIds();
    this.#own.set(prefix, ids);
    return ids;
  }
}

const prefixOf = (id: string): string => id.slice(0, id.indexOf('_'));
const isOfSameKind = (key: string, id: string): boolean => prefixOf(key) === prefixOf(id);

export function predicateLine(predicate: Predicate): ExportLine {
  const { name, nameN, cardinality, volatility, conflictPolicy, valueType, aliases } = predicate;
  const domains = domainsOf(predicate);
  const settings = { name, cardinality, volatility, conflictPolicy, valueType, aliases };
  return { key: nameN, predicate: said({ ...settings, domains: predicate.domains ? domains : [] }) };
}

export const sourceLine = ({ sourceId, class: origin, domainTags }: Source): ExportLine => ({
  source: { sourceId, class: origin, domainTags },
});

/** The ids of private sessions, among those of the items of a page. */
type PrivateSessions = ReadonlySet<string>;

const privacyIn = (privateSessions: PrivateSessions, sessionId: string | null): { private?: true } =>
  sessionId !== null && privateSessions.has(sessionId) ? { private: true } : {};

/** null: the service left the record itself, so an import leaves one of its own. */
export function evidenceLine(
  evidence: Pick<
    Evidence,
    | 'id'
    | 'externalId'
    | 'kind'
    | 'content'
    | 'evidenceType'
    | 'locator'
    | 'anchors'
    | 'observedAt'
    | 'recordedAt'
    | 'sessionId'
    | 'sourceId'
    | 'class'
    | 'parentEvidenceIds'
  >,
  { keys, hasSessions, privateSessions }: { keys: ExportKeys; hasSessions: boolean; privateSessions: PrivateSessions },
): ExportLine | null {
  if (isOfService(evidence)) return null;
  const { kind, content, evidenceType, locator, anchors, observedAt, sessionId, sourceId } = evidence;
  return {
    key: keys.name(evidence),
    evidence: said({
      kind,
      content,
      evidenceType,
      locator,
      anchors,
      observedAt: observedAt.toISOString(),
      sessionId: hasSessions ? sessionId : null,
      takenFrom: keys.of(evidence.parentEvidenceIds),
      source: originalSource(sourceId),
    }),
    origin: {
      id: evidence.id,
      class: evidence.class,
      recordedAt: evidence.recordedAt.toISOString(),
      ...privacyIn(privateSessions, sessionId),
    },
  };
}

/** What the claim says, and when it is valid. How far to believe it is decided when it is imported. */
export function claimLine(
  claim: Claim,
  { evidenceIds, sourceId }: { evidenceIds: readonly string[]; sourceId: string | null },
  { keys, privateSessions }: { keys: ExportKeys; privateSessions: PrivateSessions },
): ExportLine {
  const { subject, predicate, value, validFrom, validUntil, observedAt } = claim;
  const evidence = keys.of(evidenceIds).sort();
  const isInferred = claim.validFromInferred && validFrom.getTime() === observedAt.getTime();
  return {
    key: keys.name(claim),
    claim: said({
      text: claim.text,
      triple: subject === null ? null : { subject, predicate, value },
      scope: claim.scope,
      sessionId: claim.scope === 'session' ? claim.sessionId : null,
      workspaceId: claim.scope === 'workspace' ? claim.workspaceId : null,
      validFrom: isInferred ? null : validFrom.toISOString(),
      validUntil: validUntil?.toISOString(),
      observedAt: observedAt.toISOString(),
      category: claim.category,
      importance: claim.importance,
      tags: claim.tags,
      agent: claim.agent,
      propositionClass: claim.propositionClass,
      evidence,
      source: evidence.length > 0 ? null : originalSource(sourceId),
    }),
    origin: {
      id: claim.id,
      class: claim.baseClass,
      status: claim.status,
      recordedAt: claim.recordedAt.toISOString(),
      ...privacyIn(privateSessions, claim.sessionId),
    },
  };
}
