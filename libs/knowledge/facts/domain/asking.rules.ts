import { bindingValues, type Bindings } from '../../anchors/index.js';
import type { DomainSchema } from '../../domain-schemas/index.js';
import { askedOfClaims, mayContradict, type GateRecord } from '../../gates/index.js';
import { wordLock } from './fact.rules.js';

/** Facts of a claim type about values; without values, all of the type. */
export interface FactsAsked {
  claimType: string;
  bindings: Bindings;
}

/** Evidence that has come in; `evidenceType` null: it has to be read. */
export interface Arriving {
  id: string;
  evidenceType: string | null;
}

/** A claim type that asks for evidence of a type. */
interface Asker {
  claimType: string;
  bind: readonly string[];
  /** Whether it asks for this type by name, rather than for any record about the same things. */
  isByName: boolean;
  /** Whether such a record can say otherwise than a fact. */
  mayContradict: boolean;
}

const ASKERS = new WeakMap<DomainSchema, ReadonlyMap<string, readonly Asker[]>>();

/** The claim types that ask for a type of evidence: put together once for each schema, however much evidence is recorded. */
function askersFor(schema: DomainSchema, evidenceType: string): readonly Asker[] {
  const known = ASKERS.get(schema) ?? askersByType(schema);
  ASKERS.set(schema, known);
  return known.get(evidenceType) ?? [];
}

/** Whether facts of any claim type ask for evidence of a type: most evidence concerns none. */
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
    // A type that asks for nothing in particular takes any record that is about the same.
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
 * What a record concerns: the facts that ask for it, and the locks that keep such facts from being asserted meanwhile. One
 * that counts no longer meets nothing, so it concerns only facts that it, or the one before it, may speak against: what it
 * carried is reweighed by a cascade.
 */
export function concernedBy(
  spaceId: string,
  schema: DomainSchema,
  record: GateRecord,
): { facts: FactsAsked[]; words: string[] } {
  const bound = bindingValues(record);
  const evidenceType = record.evidenceType ?? '';
  const askers = askersFor(schema, evidenceType).filter(
    (asker) => (record.isLive || asker.mayContradict) && asker.bind.every((entity) => bound.has(entity)),
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
