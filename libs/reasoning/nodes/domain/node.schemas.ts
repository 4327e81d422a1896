import { z } from 'zod';
import {
  corroboratingTypes,
  edgeKinds,
  NODE_TYPES,
  nodeStatuses,
  nodeTypes,
  removableKinds,
} from '#libs/graph/model/index.js';
import { boundedText, idOf, idOfAny, instant, pageQuery } from '#libs/kernel/index.js';
import { sessionRef } from '#libs/knowledge/evidence/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { checkDerivation } from '../../derivations/index.js';
import { GOAL_STATUSES } from './goal.rules.js';
import { FIELDS_IN_BATCH, MAX_BATCH_ITEMS, laterNames } from './node-batch.js';
import {
  creatableTypes,
  CONCLUDED_TYPES,
  FIELDS,
  fieldsOf,
  isRequired,
  MADE_ELSEWHERE,
  makeableTypes,
  listedEdgeKinds,
  nodeId,
  NODE_FIELDS,
  QUESTION_CATEGORIES,
  typesWith,
  type FieldName,
  type MakeableType,
} from './node-fields.js';

type Known = Record<FieldName, z.ZodType>;
type Types = readonly [MakeableType, ...MakeableType[]];
type Fields = { [K in FieldName]: z.ZodOptional<z.ZodNullable<(typeof FIELDS)[K]>> };

const fieldNames = Object.keys(FIELDS) as FieldName[];

/** Every field that any type has. All are optional. */
const optional = (fields: Known, types: Types): Fields =>
  Object.fromEntries(
    fieldNames
      .filter((field) => typesWith(field, types).length > 0)
      .map((field) => [field, fields[field].nullish().describe(described(field, fields[field], types))]),
  ) as Fields;

/** A description that says which types have the field, and which require it. */
function described(field: FieldName, schema: z.ZodType, all: Types): string {
  const types = typesWith(field, all);
  const asked = types.filter((type) => isRequired(type, field));
  const free = types.filter((type) => !isRequired(type, field));
  const parts = [
    ...(asked.length > 0 ? [`Required for ${asked.join(', ')}.`] : []),
    ...(free.length > 0 ? [`Optional for ${free.join(', ')}.`] : []),
  ];
  return `${schema.description ?? ''} ${parts.join(' ')}`.trim();
}

/** The fields that every node has, whatever its type. */
const shapeOf = (fields: Known, types: Types) => ({
  type: z.enum(types, { error: ({ input }) => elsewhere(input, types) }).describe(
    `What to make: ${types.map((type) => `${type}, ${lowerFirst(NODE_TYPES[type].means)}`).join(' ')} Not here: ${Object.entries(
      MADE_ELSEWHERE,
    )
      .filter(([type]) => !isOneOf(types, type))
      .map(([, where]) => where)
      .join(', ')}.`,
  ),
  ...optional(fields, types),
  sessionId: sessionRef
    .nullish()
    .describe(
      'Session in which it is created: id or external id. Required for feeling_report, where it must be a session that the caller opened.',
    ),
  agent: boundedText(200).nullish().describe('Name of the agent that creates it.'),
});

const isOneOf = (types: readonly string[], type: string): boolean => types.includes(type);

/** A known type that is created by another operation. */
function elsewhere(type: unknown, types: Types): string | undefined {
  const where = typeof type === 'string' && Object.hasOwn(MADE_ELSEWHERE, type) ? MADE_ELSEWHERE[type] : undefined;
  return where && `is not made here: ${where}; here are made: ${types.join(', ')}`;
}

type Fielded = { type: MakeableType; sessionId?: string | null } & { [K in FieldName]?: unknown };

function checkFields(node: Fielded, context: z.RefinementCtx): void {
  const { type } = node;
  const isGiven = (field: FieldName): boolean => node[field] !== undefined && node[field] !== null;
  for (const field of NODE_FIELDS[type].required)
    if (!isGiven(field)) context.addIssue({ code: 'custom', path: [field], message: `is required for type ${type}` });
  const taken = fieldsOf(type);
  for (const field of fieldNames)
    if (isGiven(field) && !taken.includes(field))
      context.addIssue({ code: 'custom', path: [field], message: `is not a field of type ${type}` });
  if (type === 'feeling_report' && !node.sessionId)
    context.addIssue({ code: 'custom', path: ['sessionId'], message: 'is required for type feeling_report' });
}

/** Fields for which one type accepts fewer values than another. */
const FEWER: readonly { type: MakeableType; field: FieldName; values: readonly string[] }[] = [
  { type: 'question', field: 'category', values: QUESTION_CATEGORIES },
  { type: 'lesson', field: 'reasoningType', values: corroboratingTypes },
];

function checkBatchItem(node: Fielded, context: z.RefinementCtx): void {
  checkFields(node, context);
  for (const { type, field, values } of FEWER) {
    if (node.type === type && typeof node[field] === 'string' && !isOneOf(values, node[field]))
      context.addIssue({
        code: 'custom',
        path: [field],
        message: `must be one of ${values.join(', ')} for type ${type}`,
      });
  }
  if (isOneOf(CONCLUDED_TYPES, node.type)) checkDerivation(node as Parameters<typeof checkDerivation>[0], context);
}

export const CreateNodeInput = z
  .strictObject({ space: spaceRef, ...shapeOf(FIELDS, creatableTypes) })
  .superRefine(checkFields);

/** One node to create. */
export type CreateNodeItem = Omit<z.output<typeof CreateNodeInput>, 'space'>;

export const CreateNodeBatchInput = z
  .strictObject({
    space: spaceRef,
    items: z
      .array(z.strictObject(shapeOf(FIELDS_IN_BATCH, makeableTypes)).superRefine(checkBatchItem))
      .min(1)
      .max(MAX_BATCH_ITEMS)
      .describe(
        `The nodes, all or none; at most ${MAX_BATCH_ITEMS}. An item can refer to the nodes of earlier items: \`@0\` is the node of the first item, \`@1\` of the second, and so on.`,
      ),
  })
  .superRefine(({ items }, context) => {
    for (const { path, name } of items.flatMap(laterNames))
      context.addIssue({ code: 'custom', path: ['items', ...path], message: `${name} does not name an earlier item` });
  });

export const NodeInput = z.strictObject({
  space: spaceRef,
  id: nodeId.describe('Id of the node.'),
  asOf: instant
    .optional()
    .describe(
      'Return the node only if it was valid at this time, even if it was replaced later; otherwise 404. A claim is valid within its window, evidence from its observation on, and any other node from its recording until it was replaced. Retracted nodes were never valid.',
    ),
  knownAt: instant
    .optional()
    .describe(
      'The node as it was known at this time, on the clock of the space; 404 if it was not recorded yet. The `rootGroups` of evidence and of plain claims are always the current groups; for other nodes, they are the groups that were last recorded for the node itself.',
    ),
});

export const GoalStatusInput = z.strictObject({
  space: spaceRef,
  id: idOf('nod').describe('Id of the goal.'),
  status: z.enum(GOAL_STATUSES).describe('The new status. An achieved or abandoned goal keeps its status.'),
  note: boundedText(2_000).nullish().describe('The reason; kept with the decision.'),
});

/** Types that are stored as nodes; evidence, conflicts and plain claims have lists of their own. */
const listedTypes = nodeTypes.filter((type) => !['evidence', 'contradiction', 'task'].includes(type)) as [
  string,
  ...string[],
];

export const ListNodesInput = z.object({
  space: spaceRef,
  ...pageQuery,
  type: z.enum(listedTypes).optional().describe('Only nodes of this type.'),
  status: z
    .enum(nodeStatuses as [string, ...string[]])
    .optional()
    .describe('Only nodes in this status.'),
});

export const ListEdgesInput = z.object({
  space: spaceRef,
  id: nodeId.describe('Id of the node.'),
  ...pageQuery,
  kind: z.enum(listedEdgeKinds).optional().describe('Only edges of this kind.'),
  knownAt: instant
    .optional()
    .describe(
      'The edges as they were known at this time, on the clock of the space; 404 if the node was not recorded yet. Evidence that was detached from a claim or attached again since then is shown in its current state.',
    ),
});

export const ListNodeHistoryInput = z.strictObject({
  space: spaceRef,
  id: nodeId.describe('Id of the node.'),
  ...pageQuery,
});

export const AddEdgeInput = z.strictObject({
  space: spaceRef,
  kind: z
    .enum(edgeKinds as [string, ...string[]])
    .describe(
      `The kind of the edge: ${removableKinds.join(', ')}. Other kinds are created only together with a node, and are refused here.`,
    ),
  fromId: idOfAny('clm', 'nod', 'evd', 'cnf', 'tsk').describe('The node where the edge begins.'),
  toId: nodeId.describe('The node where the edge ends.'),
});
export const EdgeInput = z.strictObject({ space: spaceRef, id: idOf('edg').describe('Id of the edge.') });

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
