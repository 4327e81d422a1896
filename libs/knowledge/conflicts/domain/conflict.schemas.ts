import { z } from 'zod';
import { boundedText, idOf, instantOut, pageOf, pageQuery } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/domain/index.js';
import { TripleView } from '../../claims/domain/index.js';
import { nameText } from '../../predicates/domain/index.js';
import { CLAIM_STATUSES, CONFLICT_ACTIONS, CONFLICT_REASONS, RESOLUTIONS } from '../../slots/domain/index.js';

export const ResolveConflictInput = z.strictObject({
  space: spaceRef,
  id: idOf('cnf').describe('Id of the conflict.'),
  action: z.enum(CONFLICT_ACTIONS).describe('Let the new claim replace every claim it contradicts, reject it, or keep both. Of a contradiction the later claim is the new one; rejected, it is retracted.'),
  note: boundedText(2000).nullish().describe('Why; kept with the decision.'),
  expectedVersion: z.int().min(1).nullish().describe('Refuse the decision if the conflict is at another version.'),
});

export const ContradictInput = z.strictObject({
  space: spaceRef,
  nodeA: idOf('clm').describe('One of the two.'),
  nodeB: idOf('clm').describe('The other.'),
  description: boundedText(2000).describe('How the two contradict.'),
  rootCause: boundedText(2000).nullish().describe('Why that came about.'),
});

export const ConflictInput = z.strictObject({ space: spaceRef, id: idOf('cnf').describe('Id of the conflict.') });
export const ListConflictsInput = z.strictObject({
  space: spaceRef,
  ...pageQuery,
  status: z.enum(['open', 'resolved']).optional().describe('Only conflicts of this status.'),
  subject: nameText.optional().describe('Only conflicts about this subject.'),
  predicate: nameText.optional().describe('Only conflicts about this predicate.'),
  claimId: idOf('clm').optional().describe('Only conflicts with this claim as a party.'),
  includeResolved: z.boolean().default(false).describe('Resolved ones too.'),
});

export const ConflictView = z.object({
  id: idOf('cnf').describe('Id of the conflict.'),
  newClaimId: idOf('clm').describe('The claim that waits in quarantine; of a contradiction the later one.'),
  existingClaimId: idOf('clm').describe('The claim it contradicts.'),
  blocking: z.boolean().describe('Whether this claim alone kept the new one out.'),
  reason: z.enum(CONFLICT_REASONS).describe('Why the new claim waits; `contradiction`: it does not, somebody says that both cannot be true.'),
  description: z.string().nullable().describe('Of a contradiction: how the two contradict.'),
  rootCause: z.string().nullable().describe('Of a contradiction: why that came about.'),
  openedBy: idOf('prn').nullable().describe('Of a contradiction: who pointed it out; null where the gate opened it.'),
  newTrust: z.number().describe('gateTrust of the new claim when the conflict opened.'),
  existingTrust: z.number().describe('gateTrust of the existing claim when the conflict opened.'),
  currentNewTrust: z.number().describe('gateTrust of the new claim now.'),
  currentExistingTrust: z.number().describe('gateTrust of the existing claim now.'),
  newStatus: z.enum(CLAIM_STATUSES).describe('Status of the new claim now.'),
  existingStatus: z.enum(CLAIM_STATUSES).describe('Status of the existing claim now.'),
  newTriple: TripleView.describe('What the new claim says.'),
  existingTriple: TripleView.describe('What the existing claim says.'),
  status: z.enum(['open', 'resolved']).describe('Whether it still waits for a reviewer.'),
  resolution: z.enum(RESOLUTIONS).nullable().describe('How it ended; `lapsed` when a party vanished.'),
  resolvedBy: z.string().nullable().describe('Who decided: a principal, `server`, or the claim that settled a contradiction.'),
  note: z.string().nullable().describe('Why.'),
  replacedBy: idOf('cnf').nullable().describe('The conflict that carries the contradiction on.'),
  openedAt: instantOut.describe('When it opened.'),
  resolvedAt: instantOut.nullable().describe('When it ended.'),
  version: z.int().describe('Rises with every change.'),
}).meta({ id: 'Conflict', description: 'A claim against one it contradicts: waiting in quarantine, or said by somebody.' });

export const ContradictResult = z.object({
  outcome: z.enum(['opened', 'deduplicated']).describe('deduplicated: a conflict of the two was open already.'),
  conflict: ConflictView.describe('The conflict.'),
}).meta({ id: 'ContradictResult', description: 'A contradiction that was pointed out.' });

export const ConflictList = pageOf(ConflictView);

export const ResolutionView = z.object({
  conflict: ConflictView.describe('The conflict after the decision.'),
  alsoResolved: z.array(idOf('cnf')).describe('Other conflicts of the same claim that ended with it.'),
  superseded: z.array(idOf('clm')).describe('Claims the new one replaced.'),
  narrowed: z.array(idOf('clm')).describe('Claims that now hold from a later time.'),
  remainders: z.array(idOf('clm')).describe('Claims that carry on the later part of a replaced one.'),
}).meta({ id: 'ConflictResolution', description: 'What a decision on a conflict changed.' });
