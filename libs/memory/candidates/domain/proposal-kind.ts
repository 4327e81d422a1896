import { declareProposalKind } from '#libs/reasoning/proposals/index.js';
import { CandidateBlock } from './candidate.schemas.js';

/** A proposal to promote a candidate about which the gate lets a person decide (gates spec, section 7). */
export const CANDIDATE = declareProposalKind({
  name: 'candidate',
  proposes: 'that a candidate become an atom, a scenario or a persona',
  change: null,
  block: CandidateBlock,
  noteRequired: true,
});
