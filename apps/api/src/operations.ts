import type { Operation } from '#libs/kernel/index.js';
import type { Relation } from './transport/catalogue.js';
import { candidateOperations, candidateRelations } from './operations/candidates.operations.js';
import { claimOperations, claimRelations, useOperations } from './operations/claims.operations.js';
import { clusterOperations, episodeOperations } from './operations/collections.operations.js';
import {
  conflictOperations,
  possibleConflictOperations,
  conflictRelations,
} from './operations/conflicts.operations.js';
import { contextOperations, searchOperations } from './operations/recall.operations.js';
import { conversationOperations } from './operations/conversations.operations.js';
import { cornerstoneOperations, proposalOperations } from './operations/proposals.operations.js';
import { digestOperations } from './operations/digests.operations.js';
import { embeddingOperations } from './operations/embeddings.operations.js';
import { entityOperations } from './operations/entities.operations.js';
import { eventOperations } from './operations/events.operations.js';
import { evidenceOperations, evidenceRelations, evidenceTypeOperations } from './operations/evidence.operations.js';
import { exploreOperations, exploreRelations } from './operations/explore.operations.js';
import { extractionOperations, mergeOperations, maintenanceOperations } from './operations/maintenance.operations.js';
import { factOperations } from './operations/facts.operations.js';
import { gateOperations } from './operations/gates.operations.js';
import { jobOperations } from './operations/jobs.operations.js';
import { dashboardSessionOperations, keyOperations, systemOperations } from './operations/keys.operations.js';
import { linkOperations } from './operations/links.operations.js';
import { memoryOperations } from './operations/memories.operations.js';
import { nodeOperations } from './operations/nodes.operations.js';
import { offloadOperations } from './operations/offloads.operations.js';
import { personOperations } from './operations/persons.operations.js';
import { predicateOperations } from './operations/predicates.operations.js';
import { principleOperations } from './operations/principles.operations.js';
import { recoveryOperations } from './operations/recovery.operations.js';
import { reasoningOperations } from './operations/reasoning.operations.js';
import { schemaOperations } from './operations/schemas.operations.js';
import { sessionOperations } from './operations/sessions.operations.js';
import { sourceOperations } from './operations/sources.operations.js';
import { spaceOperations } from './operations/spaces.operations.js';
import { stepOperations, stepRelations } from './operations/steps.operations.js';
import { checkpointOperations } from './operations/checkpoints.operations.js';
import { failureOperations } from './operations/failures.operations.js';
import { toolOperations } from './operations/tools.operations.js';
import { testOperations } from './operations/tests.operations.js';
import { taskOperations } from './operations/tasks.operations.js';
import { workspaceOperations } from './operations/workspaces.operations.js';

export { toolSets } from './tool-sets.js';

/**
 * All operations of the product. Every transport, the OpenAPI document and the isolation tests are derived from this
 * list.
 */
export const operations: readonly Operation[] = [
  ...systemOperations,
  ...keyOperations,
  ...dashboardSessionOperations,
  ...spaceOperations,
  ...sessionOperations,
  ...workspaceOperations,
  ...sourceOperations,
  ...predicateOperations,
  ...evidenceTypeOperations,
  ...schemaOperations,
  ...factOperations,
  ...gateOperations,
  ...evidenceOperations,
  ...claimOperations,
  ...useOperations,
  ...entityOperations,
  ...conflictOperations,
  ...possibleConflictOperations,
  ...reasoningOperations,
  ...nodeOperations,
  ...personOperations,
  ...cornerstoneOperations,
  ...proposalOperations,
  ...principleOperations,
  ...testOperations,
  ...exploreOperations,
  ...digestOperations,
  ...extractionOperations,
  ...conversationOperations,
  ...candidateOperations,
  ...episodeOperations,
  ...linkOperations,
  ...clusterOperations,
  ...taskOperations,
  ...checkpointOperations,
  ...failureOperations,
  ...stepOperations,
  ...offloadOperations,
  ...memoryOperations,
  ...searchOperations,
  ...contextOperations,
  ...mergeOperations,
  ...embeddingOperations,
  ...maintenanceOperations,
  ...eventOperations,
  ...jobOperations,
  ...recoveryOperations,
  ...toolOperations,
];

/** How the objects that these operations return are connected in GraphQL. */
export const relations: readonly Relation[] = [
  ...claimRelations,
  ...evidenceRelations,
  ...conflictRelations,
  ...exploreRelations,
  ...candidateRelations,
  ...stepRelations,
];
