import { z } from 'zod';
import { edgeKinds, NODE_TYPES, nodeStatuses, nodeTypes, removableKinds } from '#libs/graph/grammar/domain/index.js';
import { boundedText, idOf, idOfAny, pageQuery } from '#libs/kernel/index.js';
import { sessionRef } from '#libs/knowledge/evidence/domain/index.js';
import { spaceRef } from '#libs/tenancy/spaces/domain/index.js';
import { GOAL_STATUSES } from './goal.rules.js';
import { creatableTypes, FIELDS, isRequired, nodeId, NODE_FIELDS, typesWith, fieldsOf, type CreatableType, type FieldName } from './node-fields.js';

type Fields = { [K in FieldName]: z.ZodOptional<z.ZodNullable<(typeof FIELDS)[K]>> };

const named = Object.entries(FIELDS) as [FieldName, z.ZodType][];
const optional = Object.fromEntries(named.filter(([field]) => typesWith(field).length > 0).map(([field, schema]) => [field, schema.nullish().describe(described(field, schema))])) as Fields;

/** A description that says whose field it is, and of whom it is asked. */
function described(field: FieldName, schema: z.ZodType): string {
  const types = typesWith(field);
  const asked = types.filter((type) => isRequired(type, field));
  const free = types.filter((type) => !isRequired(type, field));
  const parts = [...(asked.length > 0 ? [`Required for ${asked.join(', ')}.`] : []), ...(free.length > 0 ? [`Optional for ${free.join(', ')}.`] : [])];
  return `${schema.description ?? ''} ${parts.join(' ')}`.trim();
}

/** What every node is made with, whatever its type. */
const shape = {
  type: z.enum(creatableTypes).describe(`What to make: ${creatableTypes.map((type) => `${type}, ${lowerFirst(NODE_TYPES[type].means)}`).join(' ')}`),
  ...optional,
  sessionId: sessionRef.nullish().describe('Session it is made in: id or external id. Required for feeling_report, and to be one that the caller opened.'),
  agent: boundedText(200).nullish().describe('Name of the agent that makes it.'),
};

type Fielded = { type: CreatableType; sessionId?: string | null } & { [K in FieldName]?: unknown };

function checkFields(node: Fielded, context: z.RefinementCtx): void {
  const { type } = node;
  const isGiven = (field: FieldName): boolean => node[field] !== undefined && node[field] !== null;
  for (const field of NODE_FIELDS[type].required) if (!isGiven(field)) context.addIssue({ code: 'custom', path: [field], message: `is required for type ${type}` });
  const taken = fieldsOf(type);
  for (const [field] of named) if (isGiven(field) && !taken.includes(field)) context.addIssue({ code: 'custom', path: [field], message: `is not a field of type ${type}` });
  if (type === 'feeling_report' && !node.sessionId) context.addIssue({ code: 'custom', path: ['sessionId'], message: 'is required for type feeling_report' });
}

/** One node to make: an item of a batch, or the single operation without its space. */
export const CreateNodeItem = z.strictObject(shape).superRefine(checkFields);
export type CreateNodeItem = z.output<typeof CreateNodeItem>;
export const CreateNodeInput = z.strictObject({ space: spaceRef, ...shape }).superRefine(checkFields);

export const NodeInput = z.strictObject({ space: spaceRef, id: nodeId.describe('Id of the node.') });

export const GoalStatusInput = z.strictObject({
  space: spaceRef,
  id: idOf('clm').describe('Id of the goal.'),
  status: z.enum(GOAL_STATUSES).describe('What becomes of it. A goal achieved or abandoned stays so.'),
  note: boundedText(2_000).nullish().describe('Why; kept with the decision.'),
});

/** Types kept as nodes of their own; evidence, conflicts and plain claims have lists of theirs. */
const listedTypes = nodeTypes.filter((type) => !['evidence', 'contradiction', 'task'].includes(type)) as [string, ...string[]];

export const ListNodesInput = z.object({
  space: spaceRef, ...pageQuery,
  type: z.enum(listedTypes).optional().describe('Only nodes of this type.'),
  status: z.enum(nodeStatuses as [string, ...string[]]).optional().describe('Only nodes in this status.'),
});

export const ListEdgesInput = z.object({
  space: spaceRef, id: nodeId.describe('Id of the node.'), ...pageQuery,
  kind: z.enum(edgeKinds as [string, ...string[]]).optional().describe('Only edges of this kind.'),
});

export const AddEdgeInput = z.strictObject({
  space: spaceRef,
  kind: z.enum(edgeKinds as [string, ...string[]]).describe(`What it says: ${removableKinds.join(', ')}. The other kinds come with what they say and are refused here.`),
  fromId: idOfAny('clm', 'nod', 'evd', 'cnf', 'tsk').describe('Where it begins.'),
  toId: nodeId.describe('Where it ends.'),
});
export const EdgeInput = z.strictObject({ space: spaceRef, id: idOf('edg').describe('Id of the edge.') });

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
