import { GateBlock } from '../../derivations/index.js';
import { declareProposalKind } from '../../proposals/index.js';

// Changes of nodes that always need the approval of a second person (graph spec, section 7).

export const PERSON_TIER = declareProposalKind({
  name: 'person_tier',
  proposes: 'that a person be trusted further',
  change: 'of a person: `tier` and `justificationId`',
  block: GateBlock,
});

export const CORNERSTONE = declareProposalKind({
  name: 'cornerstone',
  proposes: 'that a cornerstone become active',
  change: 'of a cornerstone: `outgrowsId`',
  block: GateBlock,
});

export const CORNERSTONE_RETIREMENT = declareProposalKind({
  name: 'cornerstone_retirement',
  proposes: 'that a cornerstone be retired',
  change: null,
  block: GateBlock,
});
