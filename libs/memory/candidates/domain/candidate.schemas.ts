import { z } from 'zod';
import { boundedText, idOf, instantOut, pageOf, pageQuery } from '#libs/kernel/index.js';
import { LEVELS } from '#libs/knowledge/claims/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { ATOM_KINDS, CANDIDATE_STATES, DECISIONS, VIOLATIONS, type Candidate } from './candidate.js';
import { suggestionOf } from './gate.rules.js';

const MAX_SPANS = 16;
const MAX_SOURCES = 64;

const SpanShape = {
  messageId: idOf('evd').describe('Message that is quoted.'),
  start: z.int().min(0).describe('Where the passage starts, in code points of the message.'),
  end: z.int().min(0).describe('Where the passage ends (exclusive), in code points of the message.'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in lower-case hex')
    .describe('SHA-256 of the UTF-8 of the passage, in lower-case hex.'),
};

const SpanInput = z.strictObject(SpanShape).meta({ id: 'SpanInput', description: 'A passage of a message.' });
const SpanView = z.object(SpanShape).meta({ id: 'Span', description: 'A passage of a message.' });

/** Which fields belong to which level. */
const OF_LEVEL = {
  atom: ['kind', 'spans'],
  scenario: ['title', 'atoms'],
  persona: ['title', 'scenarios'],
} as const;

export const RecordCandidateInput = z
  .strictObject({
    space: spaceRef,
    level: z.enum(LEVELS).describe('atom: quotes messages. scenario: summarizes atoms. persona: summarizes scenarios.'),
    kind: z
      .enum(ATOM_KINDS)
      .optional()
      .describe('For an atom: what it is about. An instruction may quote only what a user said.'),
    title: boundedText(200).optional().describe('For a scenario or a persona; 1 to 200 characters.'),
    text: boundedText(2_000).describe('What is remembered; 1 to 2,000 characters.'),
    spans: z
      .array(SpanInput)
      .max(MAX_SPANS)
      .optional()
      .describe(`For an atom: the passages that it follows from, at most ${MAX_SPANS}. All of them must be valid.`),
    atoms: z
      .array(idOf('clm'))
      .min(1)
      .max(MAX_SOURCES)
      .optional()
      .describe(`For a scenario: the atoms that it summarizes, 1 to ${MAX_SOURCES}, each once.`),
    scenarios: z
      .array(idOf('clm'))
      .min(1)
      .max(MAX_SOURCES)
      .optional()
      .describe(`For a persona: the scenarios that it summarizes, 1 to ${MAX_SOURCES}, each once.`),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .describe('How sure its author is, 0 to 1. Without the grant `extractor`, it counts as at most 0.84.'),
    supersedes: idOf('clm')
      .nullish()
      .describe('Claim of the same level that it replaces when it is promoted; a reviewer decides.'),
    manual: z
      .boolean()
      .default(false)
      .describe('Record it without a review; only for users with the role reviewer or above.'),
  })
  .superRefine((candidate, context) => {
    const own: readonly string[] = OF_LEVEL[candidate.level];
    for (const field of ['kind', 'spans', 'title', 'atoms', 'scenarios'] as const) {
      const isGiven = candidate[field] !== undefined;
      if (own.includes(field) === isGiven) continue;
      const message = isGiven
        ? `is not allowed for level ${candidate.level}`
        : `is required for level ${candidate.level}`;
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

export const CandidateInput = z.strictObject({ space: spaceRef, id: idOf('cnd').describe('Id of the candidate.') });

export const ListCandidatesInput = z.strictObject({
  space: spaceRef,
  ...pageQuery,
  state: z.enum(CANDIDATE_STATES).optional().describe('Only candidates in this state.'),
});

const ViolationView = z
  .object({
    code: z.enum(VIOLATIONS).describe('Stable code of what is wrong, or why a person must decide.'),
    reason: z.string().describe('The problem in words.'),
    spans: z.array(z.int()).describe('Indexes of the spans concerned; start at 0.'),
    words: z.array(z.string()).describe('Words and numbers concerned.'),
    claimIds: z.array(z.string()).describe('Claims concerned.'),
  })
  .meta({ id: 'CandidateViolation', description: 'Why a candidate was not promoted immediately.' });

export const CandidateBlock = z
  .object({ violations: z.array(ViolationView).describe('What is not valid now.') })
  .meta({ id: 'CandidateBlock', description: 'Why a candidate cannot be promoted now.' });

export const CandidateView = z
  .object({
    id: idOf('cnd').describe('Id of the candidate.'),
    level: z.enum(LEVELS).describe('The level of the claim that the candidate would become.'),
    kind: z.enum(ATOM_KINDS).nullable().describe('For an atom: what it is about.'),
    title: z.string().nullable().describe('For a scenario or a persona.'),
    text: z
      .string()
      .describe(
        'What is remembered. If the candidate was rejected because it quotes a private session, it is not stored, and is empty afterwards.',
      ),
    spans: z
      .array(SpanView)
      .describe('Passages that an atom follows from; like `text`, not stored if they are private.'),
    atoms: z.array(idOf('clm')).describe('Atoms that a scenario summarizes.'),
    scenarios: z.array(idOf('clm')).describe('Scenarios that a persona summarizes.'),
    confidence: z.number().describe('How sure its author is, 0 to 1.'),
    effectiveConfidence: z.number().describe('The confidence that counts, at most 0.84 without the grant `extractor`.'),
    supersedes: idOf('clm').nullable().describe('Claim that it replaces when it is promoted.'),
    manual: z.boolean().describe('Whether a reviewer recorded it manually.'),
    decision: z.enum(DECISIONS).describe('What the gate decided when it was recorded.'),
    violations: z.array(ViolationView).describe('Why it was not promoted immediately; empty if it was.'),
    overlap: z
      .number()
      .nullable()
      .describe(
        'Share of the words of an atom that occur in its quotes; null if the messages could not be read, or it is not an atom.',
      ),
    suggestion: z.string().nullable().describe('What to do next; null if nothing is needed.'),
    auditId: idOf('evt').describe('Audit entry of the last decision.'),
    state: z.enum(CANDIDATE_STATES).describe('pending_review: a reviewer decides about its proposal.'),
    claimId: idOf('clm').nullable().describe('The claim that it became; null unless promoted.'),
    proposalId: idOf('prp').nullable().describe('The proposal by which a reviewer decides or decided about it.'),
    recordedAt: instantOut.describe('When it was recorded.'),
    recordedBy: idOf('prn').describe('Who recorded it.'),
    decidedAt: instantOut.nullable().describe('When it was promoted or rejected; null while it waits.'),
    version: z.int().describe('Rises with every change.'),
  })
  .meta({
    id: 'Candidate',
    description: 'A candidate for an atom, a scenario or a persona, and the decision about it.',
  });

export const CandidateList = pageOf(CandidateView);

export function viewOfCandidate({
  spaceId: _space,
  author: _author,
  sourceIds,
  ...candidate
}: Candidate): z.input<typeof CandidateView> {
  const { level, recordedAt, decidedAt, violations, state } = candidate;
  return {
    ...candidate,
    atoms: level === 'scenario' ? sourceIds : [],
    scenarios: level === 'persona' ? sourceIds : [],
    suggestion: state === 'promoted' ? null : suggestionOf(violations),
    recordedAt: recordedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
