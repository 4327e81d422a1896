/**
 * A valid domain schema: which evidence is needed to conclude something or to complete a step (gates spec, section 1).
 */
export interface DomainSchema {
  name: string;
  entities: ReadonlyMap<string, Entity>;
  evidenceTypes: ReadonlyMap<string, SchemaEvidenceType>;
  claimTypes: ReadonlyMap<string, ClaimType>;
  gates: readonly ClaimGate[];
  /** null: steps may be of any type. */
  stepTypes: ReadonlyMap<string, StepType> | null;
  stateGates: readonly StateGate[];
}

/** The schema of a space by which decisions are made. */
export interface SchemaInForce {
  version: number;
  schema: DomainSchema;
}

export interface Entity {
  /** Matched within texts; only whole tokens count. */
  pattern: string;
  /** Other names for the entity in the `anchors` of a write. */
  aliases: readonly string[];
  llmFallback: boolean;
}

/**
 * The values of a write's `anchors` by entity, in the form in which anchors are compared. Names may be aliases. An
 * entity that is named twice with different values is left out.
 */
export function anchorsByEntity(
  { entities }: Pick<DomainSchema, 'entities'>,
  anchors: Readonly<Record<string, string>>,
): Map<string, string> {
  const named = new Map<string, string>();
  const contested = new Set<string>();
  for (const [name, written] of Object.entries(anchors)) {
    const entity = entities.has(name) ? name : [...entities].find(([, { aliases }]) => aliases.includes(name))?.[0];
    const value = written.normalize('NFKC').trim();
    const known = named.get(entity ?? name);
    if (known !== undefined && known !== value) contested.add(entity ?? name);
    named.set(entity ?? name, value);
  }
  for (const entity of contested) named.delete(entity);
  return named;
}

/** The type of evidence for test results (beliefs spec). It is known in every space and declared by no schema. */
export const TEST_RESULT = 'test_result';

export const RISKS = ['low', 'medium', 'high'] as const;

export interface SchemaEvidenceType {
  /** Either both durations are given, or both are null, which is `ttl: none`. */
  staleAfter: string | null;
  expiredAfter: string | null;
  ttl: 'none' | null;
  /** The source systems that may provide such evidence; case matters. */
  sourceSystems: readonly string[];
  /** Only shown; has no effect on decisions. */
  risk: (typeof RISKS)[number];
  /** The tool that fetches such a record. */
  fetch: string | null;
  /** JSON Pointers to the values of each entity in the content. */
  anchors: ReadonlyMap<string, readonly string[]>;
  /** JSON Pointer to the time of observation in the content. */
  observedAtFrom: string | null;
}

export type Value = string | number | boolean;

/** The value at the pointer must meet everything that is given. */
export interface Condition {
  at: string;
  equals?: Value | null;
  in?: readonly (Value | null)[];
  gte?: number;
  lte?: number;
  exists?: boolean;
}

export interface Requirement {
  evidence: string;
  freshness: 'fresh' | 'stale';
  /** Entities on which the evidence and the claim or step must agree. */
  bind: readonly string[];
  where: readonly Condition[];
}

export interface ValueFromEvidence {
  from: string;
  at: string;
}

export interface ClaimType {
  /** A claim must name one value of each of these entities. */
  anchors: readonly string[];
  kind: 'observed' | 'derived';
  dependsOn: readonly string[];
  holds: 'state' | 'occurrence';
  requires: readonly Requirement[];
  triple: { subject: string; predicate: string; value: Value | ValueFromEvidence };
  template: string;
}

export interface Suggestion {
  tool: string | null;
  sourceSystem: string | null;
  action: string | null;
}

export interface ClaimGate {
  name: string;
  when: { claimType: string };
  require: readonly Requirement[];
  suggest: Suggestion | null;
}

export interface StepType {
  anchors: readonly string[];
}

/** The status of a step. It changes only by a transition (gates and tasks spec, section 6). */
export const STEP_STATUSES = ['pending', 'in_progress', 'blocked', 'done', 'skipped'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];
/**
 * State gates apply to transitions to a status in the first list from a status in the second list. For other
 * transitions, a gate would never be evaluated.
 */
export const GATED_STATUSES = ['done', 'skipped'] as const satisfies readonly StepStatus[];
export const LEFT_THROUGH_GATES = ['pending', 'in_progress', 'blocked'] as const satisfies readonly StepStatus[];

export interface StateGate {
  name: string;
  /** null: any. */
  when: {
    stepType: string | null;
    from: (typeof LEFT_THROUGH_GATES)[number] | null;
    to: (typeof GATED_STATUSES)[number];
  };
  require: readonly Requirement[];
  suggest: Suggestion | null;
}

/**
 * Limits of a schema. Those above the line are in the specification; those below it limit the time for processing a
 * document.
 */
export const LIMITS = {
  entities: 64,
  evidenceTypes: 256,
  claimTypes: 256,
  /** Gates of both kinds together. */
  gates: 256,
  /** Requirements of a claim type or a transition, including those of its gates. */
  requirements: 32,
  where: 16,
  pattern: 200,
  // ---
  stepTypes: 256,
  aliases: 16,
  sourceSystems: 64,
  allSourceSystems: 256,
  pointersPerEntity: 16,
  dependsOn: 64,
  in: 64,
  template: 500,
  tool: 200,
  action: 500,
  /** Characters of a value of an entity. */
  anchorValue: 200,
  /** Characters of the text of a fact: however many bytes each of them takes, the text fits into a claim. */
  factText: 8_000,
} as const;

/** The names within braces, in order; null: the braces are not balanced. */
export function placeholdersOf(template: string): string[] | null {
  const names = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!);
  return /[{}]/.test(template.replace(/\{[^{}]*\}/g, '')) ? null : names;
}

export const isFromEvidence = (value: Value | ValueFromEvidence): value is ValueFromEvidence =>
  typeof value === 'object';
