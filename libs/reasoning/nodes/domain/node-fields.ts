import { z } from 'zod';
import { corroboratingTypes, edgeKinds, quoteTypes, countOf, type NodeType } from '#libs/graph/model/index.js';
import { boundedText, idOf, idOfAny, instant } from '#libs/kernel/index.js';
import { TripleInput } from '#libs/knowledge/claims/index.js';
import { derivationFields } from '../../derivations/index.js';

export const QUESTION_CATEGORIES = ['research', 'design', 'implementation', 'planning', 'meta'] as const;
const BLOCKERS = [
  'external_evidence',
  'empirical_data',
  'human_decision',
  'implementation',
  'synthesis',
  'prerequisite',
] as const;

/** An id of anything that can stand at an end of an edge. */
export const nodeId = idOfAny('nod', 'clm', 'evd', 'cnf', 'tsk');
/** An id of anything at which a listed edge may end. */
export const edgeEndId = idOfAny('nod', 'clm', 'evd', 'cnf', 'tsk', 'tst');
/** The kinds of edges that are listed: the kinds of the grammar, and the edges from a claim to its tests. */
export const listedEdgeKinds: [string, ...string[]] = ['tested_by', ...edgeKinds];

const note = boundedText(2_000);
const name = boundedText(200);
const share = z.number().min(0).max(1);

const StandpointInput = z
  .strictObject({
    lineage: name.nullish().describe('Family of models or school of thought the author belongs to.'),
    architecture: name.nullish().describe('Kind of system the author is.'),
    authorId: name.nullish().describe('Who wrote it.'),
    collectionId: name.nullish().describe('The medium in which it was published.'),
  })
  .meta({ id: 'StandpointInput', description: 'The standpoint from which something was observed.' });

/** For both lessons and cornerstones. */
export const [MIN_GROUNDS, MAX_GROUNDS] = countOf('supported_by', 'lesson') as [number, number];
export const [, MAX_CITED] = countOf('cites', 'question') as [number, number];

const {
  premises,
  logicalChain,
  warrant,
  scopeNote,
  useContested,
  useStale,
  scope,
  validFrom,
  validUntil,
  importance,
  tags,
  externalId,
  provenance,
} = derivationFields;

/**
 * The schema of a field without its default, because not every type has the field and a default would set it for all.
 */
const undefaulted = <T extends z.ZodType>(schema: z.ZodDefault<T>): T =>
  (schema.unwrap() as T).describe(schema.description ?? '');

/** Every field that any type of node has. */
export const FIELDS = {
  claim: boundedText(10_000, 32_768).describe('The text; 1 to 10,000 characters.'),
  evidenceId: idOf('evd').describe('The evidence observed.'),
  quote: boundedText(4_000).describe('The words of the evidence that it depends on, exactly as they appear there.'),
  quoteType: z.enum(quoteTypes).describe('The attitude of the author to the quoted words.'),
  interpretation: note.describe('How the words are interpreted.'),
  triple: TripleInput.describe(
    'The claim as subject, predicate and value. With a triple, it is checked for contradictions like any claim.',
  ),
  kind: name.describe('What kind of observation it is, in your own words.'),
  standpoint: StandpointInput,
  predictedEvent: note.describe('What is expected to happen.'),
  resolveBy: instant.describe('Time by which it is expected.'),
  probability: share.describe(
    'How likely it is, 0 to 1; it cannot be changed later. When the prediction is created with an observation, the default is the confidence of the observation.',
  ),
  criteria: note.describe('What would confirm it.'),
  text: boundedText(10_000, 32_768).describe('The question.'),
  category: z.enum(QUESTION_CATEGORIES).describe('The area of work that it belongs to.'),
  blockedBy: z.enum(BLOCKERS).describe('What must be known to answer it.'),
  contextIds: z
    .array(nodeId)
    .max(MAX_CITED)
    .describe(`Nodes for context; at most ${MAX_CITED}. Nothing is inferred from them.`),
  basis: note.describe('Why it is assumed.'),
  initialConfidence: share.describe('Initial confidence, 0 to 1; limited to .10 to .85. Default .40.'),
  term: name.describe('The term.'),
  definition: boundedText(10_000, 32_768).describe('What it means here.'),
  motivation: note.describe('Why the goal is pursued.'),
  goalA: idOf('nod').describe('One goal.'),
  goalB: idOf('nod').describe('The other goal.'),
  description: note.describe('How the goals conflict.'),
  analysis: note.describe('The consequences.'),
  reportedState: note.describe('The state reported.'),
  trigger: note.describe('What caused it.'),
  intensity: share.describe('Its intensity, 0 to 1.'),
  incidentIds: z
    .array(idOf('clm'))
    .min(MIN_GROUNDS)
    .max(MAX_GROUNDS)
    .describe(`The incidents that it was learned from, ${MIN_GROUNDS} to ${MAX_GROUNDS}.`),
  situationPattern: boundedText(512).describe(
    'Regular expression for the situations in which the lesson surfaces: no backreferences or lookaround, case-insensitive; at most 512 characters.',
  ),
  nudge: note.describe('What to say when it surfaces.'),
  reasoningType: z
    .enum(corroboratingTypes)
    .describe('How the incidents are combined. Default inductive_generalization.'),
  name: name.describe('Their name.'),
  aliases: z.array(name).max(50).describe('Other names, at most 50.'),
  pronouns: name.describe('Their pronouns.'),
  relation: name.describe('Their relationship to the team.'),
  contact: name.describe('How to reach them.'),
  birthday: z.iso.date().describe('Their birthday, YYYY-MM-DD.'),
  lineage: name.describe('Family of models they belong to.'),
  architecture: name.describe('Kind of system they are.'),
  tag: boundedText(50).describe('A word by which it is found.'),
  title: name.describe('Its title.'),
  frame: note.describe('The view that it expresses.'),
  supportIds: z
    .array(idOf('clm'))
    .min(MIN_GROUNDS)
    .max(MAX_GROUNDS)
    .describe(`The nodes that it depends on, ${MIN_GROUNDS} to ${MAX_GROUNDS}.`),
  triggeringExperience: note.describe('The experience it came from.'),
  outgrowsId: idOf('nod').describe(
    'The cornerstone that it replaces. The replaced cornerstone is outgrown once the new one is approved.',
  ),
  premises,
  logicalChain,
  warrant,
  scopeNote,
  useContested: undefaulted(useContested),
  useStale: undefaulted(useStale),
  scope: undefaulted(scope),
  validFrom,
  validUntil,
  importance: undefaulted(importance),
  tags: undefaulted(tags),
  externalId,
  provenance: undefaulted(provenance),
} as const;

export type FieldName = keyof typeof FIELDS;

interface FieldsOfType {
  required: readonly FieldName[];
  optional: readonly FieldName[];
}

const CONCLUDED = {
  required: ['claim', 'premises', 'logicalChain'],
  optional: [
    'warrant',
    'useContested',
    'useStale',
    'contextIds',
    'triple',
    'scope',
    'validFrom',
    'validUntil',
    'category',
    'importance',
    'tags',
    'externalId',
    'provenance',
  ],
} as const;
const OBSERVED = {
  required: ['evidenceId', 'quote', 'quoteType', 'claim'],
  optional: ['interpretation', 'triple', 'kind', 'standpoint'],
} as const;

/** The fields of each type that is created by `nodes.create` or in a batch (graph spec, section 1). */
export const NODE_FIELDS = {
  question: { required: ['text', 'category', 'blockedBy'], optional: ['contextIds'] },
  observation_factual: OBSERVED,
  observation_predictive: {
    required: [...OBSERVED.required, 'predictedEvent', 'resolveBy'],
    optional: [...OBSERVED.optional, 'probability'],
  },
  prediction: { required: ['predictedEvent', 'resolveBy', 'probability'], optional: ['criteria'] },
  axiom: { required: ['claim', 'basis'], optional: ['contextIds'] },
  definition: { required: ['term', 'definition'], optional: ['contextIds'] },
  conjecture: { required: ['claim', 'basis'], optional: ['initialConfidence'] },
  goal: { required: ['claim', 'motivation'], optional: ['contextIds'] },
  goal_tension: { required: ['goalA', 'goalB', 'description'], optional: ['analysis'] },
  feeling_report: { required: ['reportedState'], optional: ['trigger', 'tag', 'intensity'] },
  lesson: { required: ['claim', 'incidentIds'], optional: ['situationPattern', 'nudge', 'reasoningType'] },
  person: {
    required: ['name'],
    optional: ['aliases', 'pronouns', 'relation', 'contact', 'birthday', 'lineage', 'architecture'],
  },
  cornerstone: { required: ['tag', 'title', 'frame', 'supportIds'], optional: ['triggeringExperience', 'outgrowsId'] },
  derivation: { required: [...CONCLUDED.required, 'reasoningType'], optional: CONCLUDED.optional },
  theory: { required: [...CONCLUDED.required, 'scopeNote'], optional: [...CONCLUDED.optional, 'reasoningType'] },
} as const satisfies Partial<Record<NodeType, FieldsOfType>>;

export type MakeableType = keyof typeof NODE_FIELDS;
export const makeableTypes = Object.keys(NODE_FIELDS) as [MakeableType, ...MakeableType[]];
/** Types that have an operation of their own, and can otherwise be created only in a batch. */
export const CONCLUDED_TYPES = ['derivation', 'theory'] as const satisfies MakeableType[];
/** Types that `nodes.create` creates. */
export const creatableTypes = makeableTypes.filter(
  (type) => !(CONCLUDED_TYPES as readonly string[]).includes(type),
) as [MakeableType, ...MakeableType[]];

/** The operations that create nodes of the other types. */
export const MADE_ELSEWHERE: Readonly<Record<string, string>> = {
  evidence: 'evidence is recorded by POST evidence',
  contradiction: 'a contradiction is opened by POST contradictions',
  derivation: 'a derivation is concluded by POST nodes:derive',
  theory: 'a theory is concluded by POST nodes:derive',
  claim: 'a plain claim is stored by POST claims',
};

export const fieldsOf = (type: MakeableType): FieldName[] => [
  ...NODE_FIELDS[type].required,
  ...NODE_FIELDS[type].optional,
];
/** Those of the given types that have the field. */
export const typesWith = (field: FieldName, types: readonly MakeableType[]): MakeableType[] =>
  types.filter((type) => fieldsOf(type).includes(field));
export const isRequired = (type: MakeableType, field: FieldName): boolean =>
  (NODE_FIELDS[type].required as readonly FieldName[]).includes(field);
