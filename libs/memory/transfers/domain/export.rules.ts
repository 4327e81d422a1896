import type { Claim } from '#libs/knowledge/claims/index.js';
import type { Evidence } from '#libs/knowledge/evidence/index.js';
import { domainsOf, type Predicate } from '#libs/knowledge/predicates/index.js';
import type { Source } from '#libs/knowledge/sources/index.js';
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
 * The keys of exported items. An imported item keeps the key of the export it came from, so that exporting what was
 * imported gives the same keys as the first export. If two items would have the same key, the later one gets its own
 * id.
 */
export class ExportKeys {
  readonly #taken = new Set<string>();
  readonly #keys = new Map<string, string>();

  name({ id, externalId }: { id: string; externalId: string | null }): string {
    const original = originalKey(externalId);
    const key = original === null || this.#taken.has(original) ? id : original;
    if (key === id) return id;
    this.#taken.add(key);
    this.#keys.set(id, key);
    return key;
  }

  of(id: string): string {
    return this.#keys.get(id) ?? id;
  }
}

export function predicateLine(predicate: Predicate): ExportLine {
  const { name, nameN, cardinality, volatility, conflictPolicy, valueType, aliases } = predicate;
  const domains = domainsOf(predicate);
  const settings = { name, cardinality, volatility, conflictPolicy, valueType, aliases };
  return { key: nameN, predicate: said({ ...settings, domains: predicate.domains ? domains : [] }) };
}

export const sourceLine = ({ sourceId, class: origin, domainTags }: Source): ExportLine => ({
  source: { sourceId, class: origin, domainTags },
});

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
  keys: ExportKeys,
  hasSessions: boolean,
): ExportLine {
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
      takenFrom: evidence.parentEvidenceIds.map((id) => keys.of(id)),
      source: originalSource(sourceId),
    }),
    origin: { id: evidence.id, class: evidence.class, recordedAt: evidence.recordedAt.toISOString() },
  };
}

/** What the claim says, and when it is valid. How far to believe it is decided when it is imported. */
export function claimLine(
  claim: Claim,
  { evidenceIds, sourceId }: { evidenceIds: readonly string[]; sourceId: string | null },
  keys: ExportKeys,
): ExportLine {
  const { subject, predicate, value, validFrom, validUntil, observedAt } = claim;
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
      evidence: evidenceIds.map((id) => keys.of(id)).sort(),
      source: evidenceIds.length > 0 ? null : originalSource(sourceId),
    }),
    origin: {
      id: claim.id,
      class: claim.baseClass,
      status: claim.status,
      recordedAt: claim.recordedAt.toISOString(),
    },
  };
}
