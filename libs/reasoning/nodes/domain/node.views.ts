import { z } from 'zod';
import { GROUNDINGS, nodeTypes, type EndType } from '#libs/graph/model/index.js';
import { idOf, instantOut, outcomesOf, pageOf } from '#libs/kernel/index.js';
import { STORE_OUTCOMES, StoreClaimResult } from '#libs/knowledge/claims/index.js';
import { ProposalView } from '../../proposals/index.js';
import { edgeEndId, listedEdgeKinds, nodeId } from './node-fields.js';

const endType = z.enum(['claim', ...nodeTypes] as [EndType, ...EndType[]]);

export const NodeView = z
  .object({
    id: nodeId.describe('Id of the node; its prefix shows where it is stored.'),
    type: endType.describe('Its type; a plain claim has the type `claim`.'),
    text: z.string().describe('Its content in words.'),
    status: z.string().describe('Its status; the grammar lists the statuses of each type.'),
    grounding: z
      .enum(GROUNDINGS)
      .nullable()
      .describe('Whether everything that it depends on is still valid; null if it is retracted.'),
    correctionPending: z
      .boolean()
      .describe('Whether a correction has yet to reach it; until it does, the worst possible grounding is shown.'),
    contested: z.boolean().describe('Whether it, or something it depends on, is a side of an open contradiction.'),
    confidence: z
      .number()
      .nullable()
      .describe('How reliable its quote or its reasoning is; null for types that have none.'),
    confidenceLimit: z
      .number()
      .nullable()
      .describe(
        'Upper bound of its confidence and of the confidence of nodes derived from it; null for types without one.',
      ),
    trust: z.number().nullable().describe('How far to believe it now, 0 to 1; null for a node that is not a claim.'),
    verdict: z.string().nullable().describe('The verdict on a prediction or conjecture; null if there is none yet.'),
    rank: z.int().describe('One more than the highest rank of what it depends on; evidence has rank 0.'),
    rootGroups: z.array(z.string()).describe('Independence groups of its root evidence.'),
    fields: z
      .record(z.string(), z.unknown())
      .describe('The fields of its type as given, and the results that the service adds.'),
    createdBy: idOf('prn').nullable().describe('Who created it; null if the service did.'),
    agent: z.string().nullable().describe('Name of the agent that created it.'),
    sessionId: idOf('ses').nullable().describe('Session in which it was created.'),
    recordedAt: instantOut.describe('When it was recorded.'),
    version: z.int().describe('Rises with every change.'),
  })
  .meta({ id: 'Node', description: 'A node of the graph, of any type.' });

export const NodeList = pageOf(NodeView);

export const CreateNodeResult = z
  .object({
    outcome: outcomesOf('Node', [...STORE_OUTCOMES, 'transformed']).describe(
      'The result. A node that is not a claim is always accepted. `transformed`: a feeling was stored without the words that only mark it as a feeling.',
    ),
    node: NodeView.nullable().describe(
      'The node that was created, or the existing claim that says the same; null if none is recorded.',
    ),
    prediction: NodeView.nullable().describe('The prediction that was created with a predictive observation.'),
    proposal: ProposalView.nullable().describe(
      'For a cornerstone: its proposal, which a reviewer other than its author has to approve.',
    ),
    admission: StoreClaimResult.nullable().describe('What the gate decided; null for a node that is not a claim.'),
  })
  .meta({ id: 'CreateNodeResult', description: 'The result of creating a node.' });

export const CreateNodeBatchResult = z
  .object({ data: z.array(CreateNodeResult).describe('The result of each item, in the order given.') })
  .meta({ id: 'CreateNodeBatchResult', description: 'The results of creating several nodes.' });

export const GoalStatusResult = z
  .object({
    outcome: outcomesOf('GoalStatus', ['changed', 'no_op']).describe('no_op: it already had this status.'),
    node: NodeView.describe('The goal after the call.'),
  })
  .meta({ id: 'GoalStatusResult', description: 'The result of setting the status of a goal.' });

export const EdgeView = z
  .object({
    id: idOf('edg')
      .nullable()
      .describe('Id of the edge; null if it is not stored as an edge, such as evidence of a claim.'),
    kind: z.enum(listedEdgeKinds).describe('The kind of the edge; `tested_by`: a test names the claim.'),
    fromId: nodeId.describe('The node where the edge begins: the newer one, unless its kind says otherwise.'),
    toId: edgeEndId.describe('The node where the edge ends.'),
    createdAt: instantOut.describe('When it was added.'),
    createdBy: idOf('prn').nullable().describe('Who added it; null if it has no id.'),
  })
  .meta({ id: 'Edge', description: 'A relation between two nodes.' });

export const EdgeList = pageOf(EdgeView);

export const AddEdgeResult = z
  .object({
    outcome: outcomesOf('Edge', ['added', 'no_op']).describe(
      'no_op: the edge already existed, or the lesson or cornerstone was learned from this node.',
    ),
    edge: EdgeView.describe('The edge. For an exemplar that is an incident already, the edge of kind supported_by.'),
  })
  .meta({ id: 'AddEdgeResult', description: 'The result of adding an edge.' });

export const RemoveEdgeResult = z
  .object({ edge: EdgeView.describe('The edge before its removal.') })
  .meta({ id: 'RemoveEdgeResult', description: 'The result of removing an edge.' });
