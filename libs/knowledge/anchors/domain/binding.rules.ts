import { contentValuesOf, declaredValuesOf, type Anchor } from './anchor.js';

/** Why evidence does not bind, the first that applies. */
export const UNBOUND = ['evidence_ambiguous_anchor', 'evidence_anchor_conflict', 'evidence_not_bound'] as const;
export type Unbound = (typeof UNBOUND)[number];

/** Evidence as the rule sees it. */
export interface Anchored {
  anchors: readonly Anchor[];
  /** Whether it was recorded in the name of a source system by a key that has the right to: only then is a declaration enough. */
  isOfGrantedSource: boolean;
  /** Entities whose pattern did not get to the end of the content: what it found says only what the evidence is not about. */
  cutShort?: readonly string[];
}

/**
 * Whether evidence is about this value of an entity; null: it is. Its content must name this value and no other, and nobody may have declared another.
 * Content that names none is bound by a declaration, if the key may use the source system (gates spec, section 2).
 */
export function unboundFrom(evidence: Anchored, entity: string, value: string): Unbound | null {
  const { anchors, isOfGrantedSource } = evidence;
  const content = contentValuesOf(anchors, entity);
  const declared = declaredValuesOf(anchors, entity);
  const named = content.length > 0 ? content : declared;
  if (named.length > 1) return 'evidence_ambiguous_anchor';
  if (declared.some((each) => each !== named[0])) return 'evidence_anchor_conflict';
  const mayBind = (content.length > 0 && !isCutShort(evidence, entity)) || (declared.length > 0 && isOfGrantedSource);
  return mayBind && named[0] === value ? null : 'evidence_not_bound';
}

/** Whether what is known of the content may not be all. What stands at a pointer is known. */
const isCutShort = ({ anchors, cutShort = [] }: Anchored, entity: string): boolean =>
  cutShort.includes(entity) && !anchors.some((each) => each.entity === entity && each.stage === 'connector');

/** The value for which evidence is found in the index of anchors, by entity; absent: it binds to none. */
export function bindingValues(evidence: Anchored): ReadonlyMap<string, string> {
  const bound = new Map<string, string>();
  for (const entity of new Set(evidence.anchors.map(({ entity: each }) => each))) {
    const [value] = [...contentValuesOf(evidence.anchors, entity), ...declaredValuesOf(evidence.anchors, entity)];
    if (value !== undefined && unboundFrom(evidence, entity, value) === null) bound.set(entity, value);
  }
  return bound;
}

/** Values of entities that something must be about; none: it may be about anything. */
export type Bindings = readonly (readonly [entity: string, value: string])[];

/** Bindings as statements look them up: by the first in an index, and then by the others. Without any both are empty, as in the row that stands for the type itself. */
export function lookedUp([first = ['', ''], ...others]: Bindings): {
  entity: string;
  value: string;
  others: Record<string, string>;
} {
  return { entity: first[0], value: first[1], others: Object.fromEntries(others) };
}
