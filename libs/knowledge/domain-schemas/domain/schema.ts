/** A domain schema that was found to be right: which evidence a conclusion or a finished step needs (gates spec, section 1). */
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

/** The schema of a space that decisions are made by. */
export interface SchemaInForce {
  version: number;
  schema: DomainSchema;
}

export interface Entity {
  /** Matched within texts, whole tokens only. */
  pattern: string;
  /** Other names for it in the `anchors` of a write. */
  aliases: readonly string[];
  llmFallback: boolean;
}

/** The values of a write's `anchors` by entity, where names may be aliases, as anchors are compared; an entity that is named twice with different values has none. */
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

/** The type of evidence that the service itself records (beliefs spec); known in every space, declared by no schema. */
export const TEST_RESULT = 'test_result';

export const RISKS = ['low', 'medium', 'high'] as const;

export interface SchemaEvidenceType {
  /** Both given, or both null and `ttl` none. */
  staleAfter: string | null;
  expiredAfter: string | null;
  ttl: 'none' | null;
  /** Who may be the source of it; case matters. */
  sourceSystems: readonly string[];
  /** Shown, and decides nothing. */
  risk: (typeof RISKS)[number];
  /** The tool that fetches such a record. */
  fetch: string | null;
  /** Where in its content the values of an entity stand, as JSON Pointers. */
  anchors: ReadonlyMap<string, readonly string[]>;
  /** Where in its content the time of observation stands. */
  observedAtFrom: string | null;
}

export type Value = string | number | boolean;

/** All that is given must hold of the value at the pointer. */
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
  /** Entities for which a claim names one value each. */
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

/** Where a step stands. The only way from one to another is a transition (gates and tasks spec, section 6). */
export const STEP_STATUSES = ['pending', 'in_progress', 'blocked', 'done', 'skipped'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];
/** Where state gates are asked: on the way to one of the first, from one of the second. On any other way a gate would never be asked. */
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

/** Each as the specification says, or, below the line, so that no document takes long to work with. */
export const LIMITS = {
  entities: 64,
  evidenceTypes: 256,
  claimTypes: 256,
  /** Of both kinds together. */
  gates: 256,
  /** Of a claim type or a transition, those of its gates included. */
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
} as const;

/** The names within braces, in order; null: braces that do not belong to each other. */
export function placeholdersOf(template: string): string[] | null {
  const names = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!);
  return /[{}]/.test(template.replace(/\{[^{}]*\}/g, '')) ? null : names;
}

export const isFromEvidence = (value: Value | ValueFromEvidence): value is ValueFromEvidence =>
  typeof value === 'object';
