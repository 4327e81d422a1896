import type { Operation } from '#libs/kernel/index.js';
import type { Relation } from './common/graphql/relation.js';
import { claimOperations } from './claims/claims.operations.js';
import { claimRelations } from './claims/claims.relations.js';
import { clusterOperations } from './clusters/clusters.operations.js';
import { conflictOperations } from './conflicts/conflicts.operations.js';
import { possibleConflictOperations } from './possible-conflicts/possible-conflicts.operations.js';
import { conflictRelations } from './conflicts/conflicts.relations.js';
import { contextOperations } from './context/context.operations.js';
import { conversationOperations } from './conversations/conversations.operations.js';
import { cornerstoneOperations } from './cornerstones/cornerstones.operations.js';
import { digestOperations } from './digests/digests.operations.js';
import { embeddingOperations } from './embeddings/embeddings.operations.js';
import { episodeOperations } from './episodes/episodes.operations.js';
import { eventOperations } from './events/events.operations.js';
import { evidenceOperations } from './evidence/evidence.operations.js';
import { evidenceRelations } from './evidence/evidence.relations.js';
import { exploreOperations } from './explore/explore.operations.js';
import { exploreRelations } from './explore/explore.relations.js';
import { extractionOperations } from './extraction/extraction.operations.js';
import { jobOperations } from './jobs/jobs.operations.js';
import { keyOperations } from './keys/keys.operations.js';
import { linkOperations } from './links/links.operations.js';
import { mergeOperations } from './merges/merges.operations.js';
import { nodeOperations } from './nodes/nodes.operations.js';
import { personOperations } from './persons/persons.operations.js';
import { evidenceTypeOperations } from './evidence-types/evidence-types.operations.js';
import { predicateOperations } from './predicates/predicates.operations.js';
import { principleOperations } from './principles/principles.operations.js';
import { proposalOperations } from './proposals/proposals.operations.js';
import { reasoningOperations } from './reasoning/reasoning.operations.js';
import { searchOperations } from './search/search.operations.js';
import { sessionOperations } from './sessions/sessions.operations.js';
import { sourceOperations } from './sources/sources.operations.js';
import { spaceOperations } from './spaces/spaces.operations.js';
import { systemOperations } from './system/system.operations.js';
import { maintenanceOperations } from './maintenance/maintenance.operations.js';
import { useOperations } from './uses/uses.operations.js';

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
