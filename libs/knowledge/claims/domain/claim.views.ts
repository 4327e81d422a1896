import { z } from 'zod';
import { CascadePreview } from '#libs/graph/cascades/index.js';
import { GROUNDINGS } from '#libs/graph/model/index.js';
import {
  ASSERTION_CLASSES,
  filledWith,
  idOf,
  instantOut,
  outcomesOf,
  pageOf,
  setWith,
  toPage,
} from '#libs/kernel/index.js';
import type { HistoryPart, RecordedEvent } from '#libs/history/events/index.js';
import { CLAIM_STATUSES, CLAIM_TYPES, SCOPES, TIERS } from './state/claim.js';
import { CONFLICT_REASONS } from './state/conflict.js';
import { ASSERTION_WARNINGS } from '../../sources/index.js';
import { BELIEF_STATES, BeliefView, TestSuggestionView } from '../../beliefs/index.js';
import { IMPACTS } from '../../workspaces/index.js';
import { STRENGTH_LABELS } from './trust/trust.js';
import { TAKE_BACK_OUTCOMES } from './changes/retraction.rules.js';
import { UNCOUNTED } from './changes/votes.rules.js';

export const TripleView = z
  .object({
    subject: z.string().describe('The subject, as written.'),
    predicate: z.string().describe('The property of the subject, as written.'),
    value: z.string().describe('The value, as written.'),
  })
  .meta({ id: 'Triple', description: 'A claim as subject, predicate and value.' });

export const FactView = z
  .object({
    claimType: z.string().describe('Claim type in the domain schema of the space.'),
    kind: z.enum(['observed', 'derived']).describe('Whether it follows from evidence, or from other facts.'),
    holds: z
      .enum(['state', 'occurrence'])
      .describe(
        '`state`: something that is the case and ages with its evidence; `occurrence`: something that happened and does not age.',
      ),
    anchors: z.record(z.string(), z.string()).describe('The entities that it is about: name to value.'),
    callerText: z
      .string()
      .nullable()
      .describe(
        'The words of the first caller who asserted it. Searches find them; the fact itself is stated in the text of the claim.',
      ),
    schemaVersion: z.int().describe('Version of the schema that last accepted it.'),
    usable: z.boolean().describe('Whether it may be relied on now: all evidence that it needs is fresh enough.'),
    cause: z
      .object({
        kind: z
          .enum(['newer_evidence', 'schema_changed'])
          .describe(
            '`newer_evidence`: a newer record contradicts it. `schema_changed`: the current schema would not accept it.',
          ),
        id: idOf('evd').nullable().describe('The record that contradicts it.'),
        since: instantOut.describe('Time from which this applies.'),
      })
      .meta({ id: 'FactCause', description: 'What makes a fact unusable although its evidence still counts.' })
      .nullable()
      .describe('What makes it unusable although its evidence still counts; null if nothing does.'),
    usableUntil: instantOut
      .nullable()
      .describe('Time from which it is no longer usable unless it is observed again; null: never.'),
    stepIds: z
      .array(idOf('stp'))
      .describe(
        'Steps that it is attached to, at most 100; empty in answers to writes that decide only about a claim.',
      ),
  })
  .meta({ id: 'Fact', description: 'The additional properties of a claim that gates accepted as a fact.' });

/** How far a claim can be relied on, in answers that do not contain the whole claim. */
export const soundness = {
  grounding: z
    .enum(GROUNDINGS)
    .describe('Whether everything that it depends on is still valid; `stale` and `expired`: its evidence is too old.'),
  state: z.enum(BELIEF_STATES).nullable().describe('State of its belief; null if it is not computed yet.'),
  usable: z.boolean().nullable().describe('For a fact: whether it may be relied on now. null if it is not a fact.'),
};

export const ClaimView = z
  .object({
    id: idOf('clm').describe('Id of the claim.'),
    type: z.enum(CLAIM_TYPES).describe('Its type in the graph; a claim of type `claim` depends on evidence only.'),
    text: z
      .string()
      .describe('The text of the claim, or its triple if the text does not contain the value of the triple.'),
    originalText: z
      .string()
      .nullable()
      .describe(
        'The text as recorded, if `text` shows the triple instead; otherwise null. In search results always null: read the claim.',
      ),
    triple: TripleView.nullable().describe('The claim as subject, predicate and value; null for a note.'),
    structured: z.boolean().describe('Whether it has a triple and was therefore checked for contradictions.'),
    status: z.enum(CLAIM_STATUSES).describe('Only active claims are believed.'),
    statusReason: z.string().nullable().describe('The reason for this status, if there is one.'),
    tier: z
      .enum(TIERS)
      .describe(
        '`canonical`: it was promoted. This stays even if the belief in it changes; see the state of its belief.',
      ),
    grounding: z
      .enum(GROUNDINGS)
      .nullable()
      .describe('Whether everything that it depends on is still valid; null if it is retracted.'),
    correctionPending: z
      .boolean()
      .describe('Whether a correction has yet to reach it; until it does, the worst possible grounding is shown.'),
    trust: z.number().describe('How far to believe it now, 0 to 1.'),
    gateTrust: z
      .number()
      .describe('What the gate compares when claims contradict: trust without age and without the votes of agents.'),
    confidence: z.number().describe('How reliable its reasoning or its quote is; equal to trust for plain claims.'),
    belief: BeliefView.nullable().describe(
      'How far independent evidence supports it now; null until the next run of `beliefs` if it was stored before beliefs existed.',
    ),
    base: z.number().describe('Weight of its strongest assertion.'),
    baseClass: z.enum(ASSERTION_CLASSES).describe('Kind of origin of its strongest assertion.'),
    corroboration: z.int().describe('Number of independent witnesses.'),
    reinforcements: z.int().describe('Number of voters who confirm it.'),
    disputes: z.int().describe('Number of voters who dispute it.'),
    scope: z.enum(SCOPES).describe('Where it is visible.'),
    sessionId: idOf('ses').nullable().describe('Session of a session claim, or of the workspace of a session.'),
    workspaceId: idOf('wsp').nullable().describe('Workspace of a workspace claim.'),
    validFrom: instantOut.describe('Time from which it is valid.'),
    validUntil: instantOut.nullable().describe('Time until which it is valid (exclusive); null: no end.'),
    validFromInferred: z
      .boolean()
      .describe(
        'Whether validFrom is only the time of observation: the claim was valid from then on, and may have been valid before.',
      ),
    observedAt: instantOut.describe('When it was true or observed.'),
    recordedAt: instantOut.describe('When it was stored.'),
    recordedBy: idOf('prn').describe('Who stored it.'),
    staleAt: instantOut
      .nullable()
      .describe('Time from which its grounding is `stale` unless it is observed again; null: never.'),
    expiresAt: instantOut.nullable().describe('Time from which its grounding is `expired`; null: never.'),
    agingFrom: instantOut.describe('Time of the latest observation at full weight; trust ages from this time.'),
    category: z.string().describe('What kind of memory it is.'),
    importance: z.number().describe('Importance as given, 0 to 1.'),
    impact: z.enum(IMPACTS).describe('How much depends on it.'),
    testCost: z.number().describe('What a test of it would cost, as given.'),
    benefit: z.number().describe('What a test of it would be worth, as given.'),
    effectiveImportance: z.number().describe('Importance including reinforcements.'),
    strength: z.number().describe('Its strength in memory now, 0 to 1.'),
    strengthLabel: z.enum(STRENGTH_LABELS).describe('The next `decay` run may archive claims that are `due`.'),
    halfLifeDays: z.number().describe('Number of days in which its strength halves.'),
    tags: z.array(z.string()).describe('Tags.'),
    agent: z.string().nullable().describe('Name of the agent that first stated it.'),
    evidence: z.array(idOf('evd')).describe('Evidence that supports it, in the order it was added.'),
    supersedes: z.array(idOf('clm')).describe('Claims it replaced.'),
    supersededBy: idOf('clm').nullable().describe('The claim that replaced it.'),
    mergedInto: idOf('clm')
      .nullable()
      .describe('Claim with the same content that took over its evidence, or the claim to which it was promoted.'),
    remainderOf: idOf('clm').nullable().describe('The claim whose later part it continues.'),
    conflicts: z.array(idOf('cnf')).describe('Open conflicts that involve it.'),
    externalId: z.string().nullable().describe("The caller's own id."),
    version: z.int().describe('Rises with every change.'),
    fact: FactView.nullable().describe('Its properties as a fact, if gates accepted it; null for a plain claim.'),
  })
  .meta({ id: 'Claim', description: 'A statement about the world, with its evidence and trust.' });

export const STORE_OUTCOMES = ['accepted', 'deduplicated', 'quarantined', 'rejected'] as const;
/** The member `outcome` of an answer that stores a claim; `noun` names the types of the outcomes in GraphQL. */
export const storeOutcome = (noun: string) => outcomesOf(noun, STORE_OUTCOMES);
const REPLACING = ['accepted', 'deduplicated'];
const STORED = 'The result of storing the claim. Every outcome is a successful request.';
export const REJECTIONS = [
  'previously_rejected',
  'predicate_not_registered',
  'review_quota_exceeded',
  'gated_predicate',
] as const;
export type RejectionReason = (typeof REJECTIONS)[number];

export const ClaimSummary = z
  .object({
    id: idOf('clm').describe('Id of the claim.'),
    text: z.string().nullable().describe('The text that readers see; null in a context if the claim is quarantined.'),
    triple: TripleView.nullable().describe(
      'The claim as subject, predicate and value; null for a note, and where `text` is null.',
    ),
    status: z.enum(CLAIM_STATUSES).describe('Its status at the time that the answer is about.'),
    gateTrust: z.number().describe('Its trust as compared by the gate, at the same time.'),
    version: z.int().describe('Its version at the same time.'),
  })
  .meta({ id: 'ClaimSummary', description: 'A claim in brief, as part of another answer.' });

/** What every answer shows of a conflict; `Conflict` has more. */
export const ConflictSummary = z
  .object({
    id: idOf('cnf').describe('Id of the conflict.'),
    newClaim: ClaimSummary.describe('The quarantined claim; for a contradiction, the later one.'),
    existingClaim: ClaimSummary.describe('The claim it contradicts.'),
    blocking: z.boolean().describe('Whether the existing claim keeps the new one in quarantine by itself.'),
    reason: z
      .enum(CONFLICT_REASONS)
      .describe(
        'Why the new claim is quarantined. `contradiction`: it is not quarantined; a caller reported that both cannot be true.',
      ),
    newTrust: z.number().describe('gateTrust of the new claim when the conflict opened.'),
    existingTrust: z.number().describe('gateTrust of the existing claim when the conflict opened.'),
  })
  .meta({ id: 'ConflictSummary', description: 'Two claims that contradict each other.' });

const testSuggestion = TestSuggestionView.nullable().describe('Why the claim is worth a test now; null if it is not.');

export const StoreClaimResult = z
  .object({
    outcome: storeOutcome('Claim').describe(STORED),
    claim: ClaimView.nullable().describe(
      'The claim that was stored or confirmed, or that records the rejection; null if none is stored.',
    ),
    superseded: filledWith(REPLACING, z.array(idOf('clm')).describe('Claims it replaced.')),
    narrowed: filledWith(REPLACING, z.array(idOf('clm')).describe('Claims whose window now starts later.')),
    remainders: filledWith(
      REPLACING,
      z.array(idOf('clm')).describe('Claims that continue the later part of a replaced claim.'),
    ),
    historical: z.boolean().describe('Whether it was stored as history, because a later observation already holds.'),
    archived: z
      .array(idOf('clm'))
      .describe(
        'Propositions that were archived by this write because its workspace was full (`workspace_full`); the claim may be one of them.',
      ),
    conflicts: z.array(ConflictSummary).describe('Open conflicts in which it is the new claim.'),
    warnings: z
      .array(z.enum(ASSERTION_WARNINGS))
      .describe(
        'What was done differently from what was requested. `evidence_not_attached`: the record, or evidence that it cites, is kept but not attached, because it would add nothing to the claim.',
      ),
    rejection: setWith(
      'rejected',
      z.object({
        reason: z.enum(REJECTIONS).describe('Why it was rejected.'),
        message: z.string().describe('What to do about it.'),
      }),
    ),
    testSuggestion,
  })
  .meta({ id: 'StoreClaimResult', description: 'The result of storing a claim.' });

const attached = z
  .boolean()
  .describe(
    'Whether the record is attached to the claim. False: the claim has the maximum number of records of this author with the same voice, and this record would add nothing.',
  );

export const CorroboratedClaim = ClaimView.extend({ attached, testSuggestion }).meta({
  id: 'CorroboratedClaim',
  description: 'The result of adding a witness to a claim.',
});

export const ContradictedClaim = ClaimView.extend({
  attached,
  testSuggestion,
  competing: StoreClaimResult.nullable().describe('The result of storing the other value; null if none was given.'),
  contradictionId: idOf('cnf')
    .nullable()
    .describe(
      'The contradiction between the two claims, if both hold; otherwise null. A quarantined value has its own conflict.',
    ),
}).meta({ id: 'ContradictedClaim', description: 'The result of adding evidence against a claim.' });

export const SupersedeResult = StoreClaimResult.extend({
  outcome: storeOutcome('Supersession').describe(STORED),
  cascadeId: idOf('cas')
    .nullable()
    .describe(
      'The cascade that propagates the correction to what depends on the old claim; null if nothing depends on it, if the old claim stays, and in a dry run.',
    ),
  preview: CascadePreview.nullable().describe('Set in a dry run: what depends on the old claim.'),
}).meta({ id: 'SupersedeResult', description: 'The result of replacing a claim by another.' });

export const FeedbackView = z
  .object({
    claimId: idOf('clm').describe('Id of the claim.'),
    reinforcements: z.int().describe('Number of voters who confirm it.'),
    disputes: z.int().describe('Number of voters who dispute it.'),
    trust: z.number().describe('How far to believe it now, 0 to 1.'),
    gateTrust: z.number().describe('Trust without age and without the votes of agents, as compared by the gate.'),
    confidence: z.number().describe('How reliable its reasoning or its quote is; equal to trust for plain claims.'),
    status: z.enum(CLAIM_STATUSES).describe('Status after the vote.'),
    importance: z.number().describe('Importance including reinforcements.'),
    halfLifeDays: z.number().describe('Number of days in which its strength halves.'),
    counted: z.boolean().nullable().describe('Whether the vote counts; null after a withdrawal.'),
    uncountedReason: z
      .enum(UNCOUNTED)
      .nullable()
      .describe(
        'Why it does not count: `own_assertion`: the voter confirms their own assertion; `digest`: a digest is trusted as much as its least trusted member.',
      ),
  })
  .meta({ id: 'Feedback', description: 'A claim after a vote.' });

export const TakeBackRejection = z
  .object({
    reason: z.enum(['not_your_assertion']).describe('Why nothing was retracted.'),
    message: z.string().describe('What to do about it.'),
  })
  .meta({ id: 'TakeBackRejection', description: 'Why nothing was retracted.' });

/** The answer to a caller who asserted nothing on the claim. */
export const notYourAssertion: z.output<typeof TakeBackRejection> = {
  reason: 'not_your_assertion',
  message:
    'You have no assertion of this claim to withdraw; dispute the claim, store the right value, or ask a reviewer.',
};

export const RetractionView = z
  .object({
    outcome: outcomesOf('Retraction', TAKE_BACK_OUTCOMES).describe(
      '`retracted`: it was never valid; a second retraction changes nothing. `withdrawn`: your own assertions were removed, and others still support the claim. `rejected`: you made none of its assertions.',
    ),
    rejection: setWith('rejected', TakeBackRejection),
    claim: ClaimView.describe('The claim after the retraction.'),
    reviewable: z.array(idOf('clm')).describe('Claims that it had replaced; they are not restored automatically.'),
    cascadeId: idOf('cas')
      .nullable()
      .describe(
        'The cascade that propagates the correction to what depends on the claim; null if nothing does, and in a dry run.',
      ),
    preview: CascadePreview.nullable().describe('Set in a dry run: what depends on the claim.'),
  })
  .meta({ id: 'Retraction', description: 'The result of retracting a claim.' });

export const ReinstatementView = z
  .object({
    outcome: outcomesOf('Claim', ['reinstated', 'not_retracted']).describe(
      '`not_retracted`: the claim was not retracted and has not changed.',
    ),
    claim: ClaimView.describe(
      'The claim afterwards: in its former status, but still tainted if something it depends on is.',
    ),
    cascadeId: idOf('cas').nullable().describe('The cascade that propagates this to what depends on the claim.'),
    preview: CascadePreview.nullable().describe('Set in a dry run: what depends on the claim.'),
  })
  .meta({ id: 'Reinstatement', description: 'A reinstated claim.' });

export const RestorationView = z
  .object({
    outcome: outcomesOf('Restoration', ['restored', 'historical', 'quarantined', 'not_archived']).describe(
      'What the gate decided: active again, stored as history, or quarantined. A claim that is not archived does not change.',
    ),
    claim: ClaimView.describe('The claim after the restoration.'),
    superseded: z.array(idOf('clm')).describe('Claims it replaced.'),
  })
  .meta({ id: 'Restoration', description: 'A restored claim.' });

export const ClaimList = pageOf(ClaimView);

const StoreClaimEntry = z
  .object({
    result: StoreClaimResult.nullable().describe('The result of the item; null if it was refused.'),
    error: z
      .object({
        code: z.string().describe('Code of the refusal.'),
        detail: z.string().describe('What was wrong and what to do.'),
        errors: z
          .array(
            z.object({
              field: z.string().describe('The invalid field of the item.'),
              code: z.string().describe('Stable code of the problem.'),
              message: z.string().describe('The problem.'),
            }),
          )
          .describe('The invalid fields.'),
      })
      .nullable()
      .describe('Why it was refused; null if it was stored.'),
  })
  .meta({ id: 'StoreClaimEntry', description: 'One item of a batch: its result or its refusal.' });

export const StoreClaimBatchResult = z
  .object({ data: z.array(StoreClaimEntry).describe('In the order of the items.') })
  .meta({ id: 'StoreClaimBatchResult', description: 'The result of storing a batch of claims.' });

export const HistoryEntry = z
  .object({
    eventId: idOf('evt').describe('Id of the event.'),
    occurredAt: instantOut.describe("When it happened, on the space's clock."),
    kind: z.string().describe('What happened to the claim; the same as the kind of the event.'),
    by: z.string().describe('Id of the principal who did it.'),
    role: z.string().describe('The role in which it acted.'),
    details: z
      .record(z.string(), z.unknown())
      .describe('The payload of the event: the claim as stored, or its state after the change.'),
  })
  .meta({ id: 'HistoryEntry', description: 'A change in the history of a claim.' });
export const History = pageOf(HistoryEntry);

export function entryOf({ id, occurredAt, kind, actor, payload }: RecordedEvent): z.input<typeof HistoryEntry> {
  return {
    eventId: id as `evt_${string}`,
    occurredAt,
    kind,
    by: actor.principalId,
    role: actor.role,
    details: { ...payload },
  };
}

/** A page of a history. There is a next page if `events` has more than `limit` events, or if the part is cut. */
export function historyOf({ events, isCut }: HistoryPart, limit: number): z.input<typeof History> {
  const length = isCut ? Math.min(events.length, limit) : limit;
  const page = toPage(isCut ? [...events, ...events.slice(-1)] : events, length, ({ position }) => [position]);
  return { ...page, data: page.data.map(entryOf) };
}
