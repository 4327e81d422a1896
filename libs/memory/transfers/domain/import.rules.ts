import { declareError, type AssertionClass, type Caller, type Id, type Refusal } from '#libs/kernel/index.js';
import type { StoreClaimItem, StoreClaimResult } from '#libs/knowledge/claims/index.js';
import type { RecordEvidenceItem } from '#libs/knowledge/evidence/index.js';
import type { Predicate } from '#libs/knowledge/predicates/index.js';
import { mayAssert } from '#libs/knowledge/sources/index.js';
import type { z } from 'zod';
import {
  IMPORT_OUTCOMES,
  type ImportedItem,
  type ImportItem,
  type ImportOutcome,
  type ItemKind,
} from './import.schemas.js';
import { importedId, importedSource } from './transfer.names.js';

export const importedEvidenceUnknown = declareError<{ keys: string }>(
  'imported_evidence_unknown',
  'conflict',
  ({ keys }) => `Evidence ${keys} was not imported under this name; import it first, or leave it out of the item.`,
);

/** What all items of a request have in common. */
export interface Import {
  name: string;
  class: AssertionClass;
  hash: (text: string) => string;
}

/**
 * The class of imported items: the requested one; otherwise `document`, or `inference` if the key may not assert
 * documents.
 */
export const importedClass = (asked: AssertionClass | undefined, caller: Caller): AssertionClass =>
  asked ?? (mayAssert(caller, 'document') ? 'document' : 'inference');

export const kindOf = ({ predicate, evidence }: ImportItem): ItemKind =>
  predicate ? 'predicate' : evidence ? 'evidence' : 'claim';

/**
 * The items whose key already stands for evidence of another kind, because of an earlier item or an earlier import.
 * External ids are unique for each kind, but items name evidence by its key alone.
 */
export function namesakesOfOtherKind(
  items: readonly ImportItem[],
  known: ReadonlyMap<string, { kind: string }>,
): Set<ImportItem> {
  const kinds = new Map<string, string>();
  const isOther = ({ key, evidence }: ImportItem): boolean => {
    const kind = kinds.get(key) ?? known.get(key)?.kind ?? evidence!.kind;
    kinds.set(key, kind);
    return kind !== evidence!.kind;
  };
  return new Set(items.filter(isOther));
}

/** Evidence as any caller would record it. */
export function evidenceItem(
  { key, evidence }: ImportItem,
  { name, class: origin, hash }: Import,
  parents: readonly Id<'evd'>[],
): RecordEvidenceItem {
  const { takenFrom: _keys, source, ...item } = evidence!;
  return {
    ...item,
    source: { class: origin, sourceId: importedSource(name, source ?? null, hash) },
    ...(parents.length > 0 && { parentEvidenceIds: [...parents] }),
    externalId: importedId(name, key),
  };
}

/** A claim as any caller would store it. */
export function claimItem(
  { key, claim }: ImportItem,
  { name, class: origin, hash }: Import,
  evidence: readonly Id<'evd'>[],
): StoreClaimItem {
  const { source, evidence: _keys, ...item } = claim!;
  return {
    ...item,
    evidence: [...evidence],
    provenance: { source: origin, sourceId: importedSource(name, source ?? null, hash) },
    externalId: importedId(name, key),
  };
}

type Settings = Pick<Predicate, 'cardinality' | 'volatility' | 'conflictPolicy' | 'valueType'>;
const SETTINGS = ['cardinality', 'volatility', 'conflictPolicy', 'valueType'] as const satisfies (keyof Settings)[];

/** Whether a predicate of the space has the settings that an import would register. */
export const isAsImported = (
  known: Settings,
  imported: { [Name in keyof Settings]?: Settings[Name] | undefined },
): boolean => SETTINGS.every((name) => imported[name] === undefined || imported[name] === known[name]);

const base = (item: ImportItem): Pick<ImportedItem, 'key' | 'kind' | 'reason' | 'error'> => ({
  key: item.key,
  kind: kindOf(item),
  reason: null,
  error: null,
});

export const become = (item: ImportItem, outcome: ImportOutcome, id: string | null = null): ImportedItem => ({
  ...base(item),
  outcome,
  id,
});

export const refusedFor = (item: ImportItem, { code, message }: Refusal): ImportedItem => ({
  ...base(item),
  outcome: 'refused',
  id: null,
  error: { code, detail: message },
});

type Stored = z.input<typeof StoreClaimResult>;

/** The result for a claim. `isRepeat`: an earlier import has already stored it. */
export function claimBecame(
  item: ImportItem,
  { outcome, claim, conflicts, rejection }: Stored,
  isRepeat: boolean,
): ImportedItem {
  const id = claim?.id ?? null;
  if (isRepeat) return become(item, 'unchanged', id);
  const reason = rejection?.reason ?? (outcome === 'quarantined' ? (conflicts[0]?.reason ?? 'suspicious_input') : null);
  return { ...become(item, outcome === 'accepted' ? 'stored' : outcome, id), reason };
}

export function countsOf(items: readonly ImportedItem[]): Record<ImportOutcome, number> {
  const counts = Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, 0])) as Record<ImportOutcome, number>;
  for (const { outcome } of items) counts[outcome] += 1;
  return counts;
}
