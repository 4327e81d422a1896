import { declareProposalKind } from '../../proposals/index.js';
import { EntityMergeBlock } from './entity-merge.schemas.js';

/** Two entities are one (beliefs spec, section 7). */
export const ENTITY_MERGE = declareProposalKind({
  name: 'entity_merge',
  proposes: 'that two entities be merged',
  change: 'of an entity: `mergedId` and `sideBySide`, ids of claims whose values would then stand side by side',
  block: EntityMergeBlock,
});
