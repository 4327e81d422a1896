import type { Id } from '#libs/kernel/index.js';
import { bindingValues, type Bindings } from '../../anchors/index.js';
import type { DomainSchema } from '../../domain-schemas/index.js';
import { askedOfClaims, mayContradict, type GateRecord } from '../../gates/index.js';
import { wordLock } from './fact.rules.js';

/** The facts of a claim type about the given values; without values, all facts of the type. */
export interface FactsAsked {
  claimType: string;
  bindings: Bindings;
}

/** Evidence that was recorded or marked just now; `evidenceType` null: the type has to be looked up. */
export interface Arriving {
  id: Id<'evd'>;
  evidenceType: string | null;
}

/** A claim type that requires evidence of a type. */
interface Asker {
  claimType: string;
  bind: readonly string[];
  /** Whether it requires this type by name, rather than accepting any record about the same things. */
  isByName: boolean;
  /** Whether such a record can contradict a fact. */
  mayContradict: boolean;
}

const ASKERS = new WeakMap<DomainSchema, ReadonlyMap<string, readonly Asker[]>>();

/** The claim types that require a type of evidence. Computed once for each schema, not for each record. */
function askersFor(schema: DomainSchema, evidenceType: string): readonly Asker[] {
  const known = ASKERS.get(schema) ?? askersByType(schema);
  ASKERS.set(schema, known);
  return known.get(evidenceType) ?? [];
}

/** Whether facts of any claim type require a type of evidence. For most evidence, none do. */
export const isAskedFor = (schema: DomainSchema, evidenceType: string): boolean =>
  askersFor(schema, evidenceType).length > 0;

function askersByType(schema: DomainSchema): Map<string, Asker[]> {
  const byType = new Map<string, Asker[]>([...schema.evidenceTypes.keys()].map((name) => [name, []]));
  for (const [claimType, { kind, anchors, triple }] of schema.claimTypes) {
    const asked = askedOfClaims(schema, claimType);
    for (const { requirement } of asked)
      byType.get(requirement.evidence)?.push({
        claimType,
        bind: requirement.bind,
        isByName: true,
        mayContradict: mayContradict(requirement, triple.value),
      });
    // A type without requirements accepts any record that is about the same things.
    if (asked.length === 0 && kind === 'observed')
      for (const [evidence, askers] of byType)
        askers.push({
          claimType,
          bind: anchors,
          isByName: false,
          mayContradict: mayContradict({ evidence, where: [] }, triple.value),
        });
  }
  return byType;
}

/**
 * The facts whose requirements a record concerns, and the locks that prevent such facts from being asserted in the
 * meantime. A record that no longer counts cannot meet a requirement. Such a record matters only to facts that it, or
 * the next newest record, may contradict; a cascade weighs the facts that depended on the record.
 */
export function concernedBy(
  spaceId: string,
  schema: DomainSchema,
  record: GateRecord,
): { facts: FactsAsked[]; words: string[] } {
  const bound = bindingValues(record);
  const evidenceType = record.evidenceType ?? '';
  const askers = askersFor(schema, evidenceType).filter(
    (asker) => (record.live || asker.mayContradict) && asker.bind.every((entity) => bound.has(entity)),
  );
  const facts = askers.map(({ claimType, bind }): FactsAsked => ({
    claimType,
    bindings: bind.map((entity) => [entity, bound.get(entity)!] as const),
  }));
  const words = askers
    .filter(({ isByName }) => isByName)
    .map(({ bind }) => wordLock(spaceId, evidenceType, bind, bound));
  return {
    facts: [...new Map(facts.map((each) => [JSON.stringify(each), each])).values()],
    words: [...new Set(words)],
  };
}
