import { declareProposalKind } from '#libs/reasoning/proposals/index.js';
import { CandidateBlock } from './candidate.schemas.js';

/** The promotion of a candidate that the gate leaves to a person (gates spec, section 7). */
export const CANDIDATE = declareProposalKind({
  name: 'candidate',
  proposes: 'that a candidate become an atom, a scenario or a persona',
  change: null,
  block: CandidateBlock,
  noteRequired: true,
});
