/** Where the value of an anchor was found, the most reliable first (gates spec, section 2). The server writes it; what a caller or a model says of it is ignored. */
export const STAGES = ['declared', 'connector', 'regex', 'llm'] as const;
export type Stage = (typeof STAGES)[number];

/** One value of an entity that evidence names: `ORD-123` of `order`. */
export interface Anchor {
  entity: string;
  value: string;
  stage: Stage;
  /** JSON Pointer into the content, of stage connector. */
  pointer?: string;
  /** Code points of the content, half-open, of stages regex and llm. */
  span?: { start: number; end: number };
  /** 0..1; below 1 only of stage llm. */
  confidence: number;
}

/** All that evidence names: what was declared, by entity, and what was found in its content. */
export const anchorsOf = ({
  anchors,
  foundAnchors = null,
}: {
  anchors: Readonly<Record<string, string>> | null;
  foundAnchors?: readonly Anchor[] | null;
}): Anchor[] => [
  ...Object.entries(anchors ?? {}).map(([entity, value]): Anchor => ({
    entity,
    value,
    stage: 'declared',
    confidence: 1,
  })),
  ...(foundAnchors ?? []),
];

/** Values that the content itself names: those at the pointers of its type, and only without any those that patterns find (gates spec, section 2). */
export function contentValuesOf(anchors: readonly Anchor[], entity: string): string[] {
  const at = valuesAt(anchors, entity, 'connector');
  return at.length > 0 ? at : valuesAt(anchors, entity, 'regex');
}

/** Values that whoever recorded it declared. */
export const declaredValuesOf = (anchors: readonly Anchor[], entity: string): string[] =>
  valuesAt(anchors, entity, 'declared');

const valuesAt = (anchors: readonly Anchor[], entity: string, stage: Stage): string[] => [
  ...new Set(anchors.filter((each) => each.entity === entity && each.stage === stage).map(({ value }) => value)),
];
