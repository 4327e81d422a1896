import { contentValuesOf, declaredValuesOf, type Anchor } from './anchor.js';

/** Why evidence does not bind, the first that applies. */
export const UNBOUND = ['evidence_ambiguous_anchor', 'evidence_anchor_conflict', 'evidence_not_bound'] as const;
export type Unbound = (typeof UNBOUND)[number];

/** Evidence as the rule sees it. */
export interface Anchored {
  anchors: readonly Anchor[];
  /** Whether it was recorded in the name of a source system by a key that has the right to: only then is a declaration enough. */
  isOfGrantedSource: boolean;
}

/**
 * Whether evidence is about this value of an entity; null: it is. Its content must name this value and no other, and nobody may have declared another.
 * Content that names none is bound by a declaration, if the key may use the source system (gates spec, section 2).
 */
export function unboundFrom({ anchors, isOfGrantedSource }: Anchored, entity: string, value: string): Unbound | null {
  const content = contentValuesOf(anchors, entity);
  const declared = declaredValuesOf(anchors, entity);
  if (content.length > 1) return 'evidence_ambiguous_anchor';
  if (content.length === 0) {
    if (declared.length > 1) return 'evidence_ambiguous_anchor';
    return isOfGrantedSource && declared[0] === value ? null : 'evidence_not_bound';
  }
  if (declared.some((each) => each !== content[0])) return 'evidence_anchor_conflict';
  return content[0] === value ? null : 'evidence_not_bound';
}

/** The value for which evidence is found in the index of anchors, by entity; absent: it binds to none. */
export function bindingValues(evidence: Anchored): ReadonlyMap<string, string> {
  const bound = new Map<string, string>();
  for (const entity of new Set(evidence.anchors.map(({ entity: each }) => each))) {
    const [value] = [...contentValuesOf(evidence.anchors, entity), ...declaredValuesOf(evidence.anchors, entity)];
    if (value !== undefined && unboundFrom(evidence, entity, value) === null) bound.set(entity, value);
  }
  return bound;
}
