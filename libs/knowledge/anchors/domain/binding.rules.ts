import { contentValuesOf, declaredValuesOf, type Anchor } from './anchor.js';

/** Reasons why evidence does not bind to a value. The first reason that applies is reported. */
export const UNBOUND = ['evidence_ambiguous_anchor', 'evidence_anchor_conflict', 'evidence_not_bound'] as const;
export type Unbound = (typeof UNBOUND)[number];

/** The properties of evidence that determine what it binds to. */
export interface Anchored {
  anchors: readonly Anchor[];
  /**
   * Whether an API key recorded the evidence in the name of a source system that was granted to the key. A declaration
   * suffices only in this case.
   */
  isOfGrantedSource: boolean;
  /**
   * Entities whose pattern did not reach the end of the content. Values that such a pattern found can only exclude a
   * binding, not create one.
   */
  cutShort?: readonly string[];
}

/**
 * Why the evidence does not bind to this value of an entity; null if it binds. The content must name this value and no
 * other, and no other value may have been declared. If the content names no value, a declaration suffices, provided
 * that the key may use the source system (gates spec, section 2).
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

/** Whether the content may name further values that were not found. Values at pointers are always complete. */
const isCutShort = ({ anchors, cutShort = [] }: Anchored, entity: string): boolean =>
  cutShort.includes(entity) && !anchors.some((each) => each.entity === entity && each.stage === 'connector');

/**
 * For each entity, the value under which the index of anchors finds the evidence. An entity is absent if the evidence
 * binds to none of its values.
 */
export function bindingValues(evidence: Anchored): ReadonlyMap<string, string> {
  const bound = new Map<string, string>();
  for (const entity of new Set(evidence.anchors.map(({ entity: each }) => each))) {
    const [value] = [...contentValuesOf(evidence.anchors, entity), ...declaredValuesOf(evidence.anchors, entity)];
    if (value !== undefined && unboundFrom(evidence, entity, value) === null) bound.set(entity, value);
  }
  return bound;
}

/** For each entity, the value that evidence or a fact must be about. If the list is empty, any value is accepted. */
export type Bindings = readonly (readonly [entity: string, value: string])[];

/**
 * Bindings as parameters of statements: the first binding is looked up in an index, the others filter the result. If
 * there are no bindings, entity and value are empty strings, as in the row that represents the type itself.
 */
export function lookedUp([first = ['', ''], ...others]: Bindings): {
  entity: string;
  value: string;
  others: Record<string, string>;
} {
  return { entity: first[0], value: first[1], others: Object.fromEntries(others) };
}
