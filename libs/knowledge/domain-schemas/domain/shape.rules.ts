import { pick } from '#libs/kernel/index.js';
import { compileFinder, compileNewFinder, UnsupportedPattern } from '../../patterns/index.js';
import type { Tree } from './document.js';
import type { Problems } from './problem.js';
import {
  duration,
  flag,
  listOf,
  mapOf,
  name,
  number,
  oneOf,
  optional,
  pointer,
  record,
  required,
  scalar,
  text,
  textThat,
  type Reader,
} from './reading.js';
import {
  LIMITS,
  RISKS,
  GATED_STATUSES,
  LEFT_THROUGH_GATES,
  type ClaimGate,
  type ClaimType,
  type Condition,
  type DomainSchema,
  type Entity,
  type Requirement,
  type SchemaEvidenceType,
  type StateGate,
  type StepType,
  type Suggestion,
  type Value,
  type ValueFromEvidence,
} from './schema.js';

/** The language in which the document is written. */
export const SCHEMA_LANGUAGE = 'credence.domain/1';

/** `compile`: throws `UnsupportedPattern`. */
const patternFor = (compile: (source: string) => unknown): Reader<string> =>
  textThat(LIMITS.pattern, (source) => {
    try {
      compile(source);
      return null;
    } catch (failure) {
      if (!(failure instanceof UnsupportedPattern)) throw failure;
      return 'must be a regular expression without backreferences or lookaround, and must not be too large when its repetitions are expanded; if it ignores case, its classes must not have ranges of very many characters';
    }
  });
const newPattern = patternFor(compileNewFinder);
const storedPattern = patternFor(compileFinder);

/** How many patterns may be refused before the other patterns of the schema are no longer checked. */
const MAX_REFUSED_PATTERNS = 5;

const pattern: Reader<string> = (tree, path, problems) => {
  if (problems.refusedPatterns >= MAX_REFUSED_PATTERNS) {
    problems.add(path, 'limit', `is not checked, because ${MAX_REFUSED_PATTERNS} other patterns are refused.`);
    return undefined;
  }
  const read = (problems.isStored ? storedPattern : newPattern)(tree, path, problems);
  if (read === undefined) problems.refusedPatterns += 1;
  return read;
};

const entity = record<Entity>({
  pattern: required(pattern),
  aliases: optional(listOf(name, { max: LIMITS.aliases }), []),
  llmFallback: optional(flag, false),
});

/**
 * The name of a source system. Names for the output of a model, or for statements of a caller in its own name, are
 * refused, because these are not records of a system.
 */
const sourceSystem = textThat(
  200,
  (given) =>
    /^(?:llm$|agent:)/.test(given.normalize('NFKC').toLowerCase())
      ? 'must name a system; `llm` and names that begin with `agent:` are reserved for what models and callers say'
      : null,
  'reserved',
);

const evidenceType = record<SchemaEvidenceType>({
  staleAfter: optional(duration, null),
  expiredAfter: optional(duration, null),
  ttl: optional(oneOf('none'), null),
  sourceSystems: required(listOf(sourceSystem, { min: 1, max: LIMITS.sourceSystems })),
  risk: optional(oneOf(...RISKS), 'medium'),
  fetch: optional(text(LIMITS.tool), null),
  anchors: optional(
    mapOf(listOf(pointer, { min: 1, max: LIMITS.pointersPerEntity }), LIMITS.entities),
    new Map<string, readonly string[]>(),
  ),
  observedAtFrom: optional(pointer, null),
});

const OPERATORS = ['equals', 'in', 'gte', 'lte', 'exists'] as const;
const CONDITION_FIELDS = ['at', ...OPERATORS] as const;
const conditionFields = record<Condition>({
  at: required(pointer),
  equals: optional(scalar(true), undefined),
  in: optional(listOf(scalar(true), { min: 1, max: LIMITS.in }), undefined),
  gte: optional(number, undefined),
  lte: optional(number, undefined),
  exists: optional(flag, undefined),
});

const condition: Reader<Condition> = (tree, path, problems) => {
  const read = conditionFields(tree, path, problems);
  if (read === undefined) return undefined;
  if (!OPERATORS.some((operator) => (tree as ReadonlyMap<string, Tree>).has(operator)))
    problems.add(path, 'missing', `must have one of ${OPERATORS.join(', ')}.`);
  return pick(
    read,
    CONDITION_FIELDS.filter((field) => read[field] !== undefined),
  );
};

const requirement = record<Requirement>({
  evidence: required(name),
  freshness: required(oneOf('fresh', 'stale')),
  bind: required(listOf(name, { max: LIMITS.entities })),
  where: optional(listOf(condition, { max: LIMITS.where, repeats: true }), []),
});
const requirements = listOf(requirement, { max: LIMITS.requirements, repeats: true });

const fromEvidence = record<ValueFromEvidence>({ from: required(name), at: required(pointer) });
const literal = scalar(false);
const value: Reader<Value | ValueFromEvidence> = (tree, path, problems) =>
  tree instanceof Map ? fromEvidence(tree, path, problems) : literal(tree, path, problems);

const claimType = record<ClaimType>({
  anchors: required(listOf(name, { max: LIMITS.entities })),
  kind: optional(oneOf('observed', 'derived'), 'observed'),
  dependsOn: optional(listOf(name, { max: LIMITS.dependsOn }), []),
  holds: required(oneOf('state', 'occurrence')),
  requires: required(requirements),
  triple: required(
    record<ClaimType['triple']>({
      subject: required(text(LIMITS.template)),
      predicate: required(name),
      value: required(value),
    }),
  ),
  template: required(text(LIMITS.template)),
});

const suggestion = record<Suggestion>({
  tool: optional(text(LIMITS.tool), null),
  sourceSystem: optional(sourceSystem, null),
  action: optional(text(LIMITS.action), null),
});

const claimGate = record<ClaimGate>({
  name: required(name),
  when: required(record<ClaimGate['when']>({ claimType: required(name) })),
  require: required(requirements),
  suggest: optional(suggestion, null),
});

const stateGate = record<StateGate>({
  name: required(name),
  when: required(
    record<StateGate['when']>({
      stepType: optional(name, null),
      from: optional(oneOf(...LEFT_THROUGH_GATES), null),
      to: required(oneOf(...GATED_STATUSES)),
    }),
  ),
  require: required(requirements),
  suggest: optional(suggestion, null),
});

const stepType = record<StepType>({ anchors: required(listOf(name, { max: LIMITS.entities })) });

const document = record<DomainSchema & { schema: typeof SCHEMA_LANGUAGE }>({
  schema: required(oneOf(SCHEMA_LANGUAGE)),
  name: required(name),
  entities: optional(mapOf(entity, LIMITS.entities), new Map<string, Entity>()),
  evidenceTypes: optional(mapOf(evidenceType, LIMITS.evidenceTypes), new Map<string, SchemaEvidenceType>()),
  claimTypes: optional(mapOf(claimType, LIMITS.claimTypes), new Map<string, ClaimType>()),
  gates: optional(listOf(claimGate, { max: LIMITS.gates, repeats: true }), []),
  stepTypes: optional(mapOf(stepType, LIMITS.stepTypes), null),
  stateGates: optional(listOf(stateGate, { max: LIMITS.gates, repeats: true }), []),
});

/** Reads each field of the tree by itself. Relations between fields are checked afterwards. */
export function readShape(tree: Tree, problems: Problems): DomainSchema | undefined {
  const read = document(tree, '', problems);
  if (read === undefined) return undefined;
  const { schema: _language, ...schema } = read;
  return schema;
}
