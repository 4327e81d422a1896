/**
 * Where the value of an anchor was found, the most reliable stage first (gates spec, section 2). The server determines
 * the stage; a stage stated by a caller or a model is ignored.
 */
export const STAGES = ['declared', 'connector', 'regex', 'llm'] as const;
export type Stage = (typeof STAGES)[number];

/** One value of an entity that evidence names, for example `ORD-123` of `order`. */
export interface Anchor {
  entity: string;
  value: string;
  stage: Stage;
  /** JSON Pointer into the content; for stage connector. */
  pointer?: string;
  /** Half-open range of code points of the content; for stages regex and llm. */
  span?: { start: number; end: number };
  /** 0..1; below 1 only for stage llm. */
  confidence: number;
}

/** All anchors of evidence: the declared ones, and those found in its content. */
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

/**
 * Values that the content itself names: the values at the pointers of its type or, if there are none, the values that
 * patterns find (gates spec, section 2).
 */
export function contentValuesOf(anchors: readonly Anchor[], entity: string): string[] {
  const at = valuesAt(anchors, entity, 'connector');
  return at.length > 0 ? at : valuesAt(anchors, entity, 'regex');
}

/** Values that were declared by the principal that recorded the evidence. */
export const declaredValuesOf = (anchors: readonly Anchor[], entity: string): string[] =>
  valuesAt(anchors, entity, 'declared');

const valuesAt = (anchors: readonly Anchor[], entity: string, stage: Stage): string[] => [
  ...new Set(anchors.filter((each) => each.entity === entity && each.stage === stage).map(({ value }) => value)),
];
