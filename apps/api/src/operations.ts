import type { Operation } from '#libs/kernel/index.js';
import type { Relation } from './transport/graphql/relation.js';
import { claimOperations } from './operations/claims.operations.js';
import { claimRelations } from './operations/claims.relations.js';
import { clusterOperations } from './operations/clusters.operations.js';
import { conflictOperations } from './operations/conflicts.operations.js';
import { possibleConflictOperations } from './operations/possible-conflicts.operations.js';
import { conflictRelations } from './operations/conflicts.relations.js';
import { contextOperations } from './operations/context.operations.js';
import { conversationOperations } from './operations/conversations.operations.js';
import { cornerstoneOperations } from './operations/cornerstones.operations.js';
import { digestOperations } from './operations/digests.operations.js';
import { embeddingOperations } from './operations/embeddings.operations.js';
import { episodeOperations } from './operations/episodes.operations.js';
import { eventOperations } from './operations/events.operations.js';
import { evidenceOperations } from './operations/evidence.operations.js';
import { evidenceRelations } from './operations/evidence.relations.js';
import { exploreOperations } from './operations/explore.operations.js';
import { exploreRelations } from './operations/explore.relations.js';
import { extractionOperations } from './operations/extraction.operations.js';
import { jobOperations } from './operations/jobs.operations.js';
import { keyOperations } from './operations/keys.operations.js';
import { linkOperations } from './operations/links.operations.js';
import { mergeOperations } from './operations/merges.operations.js';
import { nodeOperations } from './operations/nodes.operations.js';
import { personOperations } from './operations/persons.operations.js';
import { evidenceTypeOperations } from './operations/evidence-types.operations.js';
import { predicateOperations } from './operations/predicates.operations.js';
import { principleOperations } from './operations/principles.operations.js';
import { proposalOperations } from './operations/proposals.operations.js';
import { reasoningOperations } from './operations/reasoning.operations.js';
import { searchOperations } from './operations/search.operations.js';
import { sessionOperations } from './operations/sessions.operations.js';
import { sourceOperations } from './operations/sources.operations.js';
import { spaceOperations } from './operations/spaces.operations.js';
import { systemOperations } from './operations/system.operations.js';
import { maintenanceOperations } from './operations/maintenance.operations.js';
import { useOperations } from './operations/uses.operations.js';

/** What the product can do. Every transport, the OpenAPI document and the isolation tests derive from this list. */
export const operations: readonly Operation[] = [
  ...systemOperations,
  ...keyOperations,
  ...spaceOperations,
  ...sessionOperations,
  ...sourceOperations,
  ...predicateOperations,
  ...evidenceTypeOperations,
  ...evidenceOperations,
  ...claimOperations,
  ...useOperations,
  ...conflictOperations,
  ...possibleConflictOperations,
  ...reasoningOperations,
  ...nodeOperations,
  ...personOperations,
  ...cornerstoneOperations,
  ...proposalOperations,
  ...principleOperations,
  ...exploreOperations,
  ...digestOperations,
  ...extractionOperations,
  ...conversationOperations,
  ...episodeOperations,
  ...linkOperations,
  ...clusterOperations,
  ...searchOperations,
  ...contextOperations,
  ...mergeOperations,
  ...embeddingOperations,
  ...maintenanceOperations,
  ...eventOperations,
  ...jobOperations,
];

/** How the objects these operations return hang together in GraphQL. */
export const relations: readonly Relation[] = [
  ...claimRelations,
  ...evidenceRelations,
  ...conflictRelations,
  ...exploreRelations,
];
