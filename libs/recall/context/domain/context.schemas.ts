import { z } from 'zod';
import { idOf, instant } from '#libs/kernel/index.js';
import { ConflictSummary, PossibleConflictSummary } from '#libs/knowledge/claims/index.js';
import { sessionRef } from '#libs/tenancy/sessions/index.js';
import { spaceRef, TOKENIZERS } from '#libs/tenancy/spaces/index.js';
import { FORMATS } from './packing/format.js';
import { queryText, ResultExplanation, SignalsView, StagesView } from '../../search/index.js';

export const INCLUDED = ['claims', 'messages'] as const;

export const ContextInput = z.strictObject({
  space: spaceRef,
  query: queryText.describe('What the context is for, at most 8,000 characters. Empty: the newest.'),
  maxTokens: z
    .int()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('Maximum size of the text in tokens, as the space counts them. Default: no limit.'),
  maxClaims: z.int().min(1).max(100).default(15).describe('Maximum number of memories to print, 1 to 100.'),
  sessionId: sessionRef
    .optional()
    .describe(
      'Session of the reader, by id or label: its claims are visible, and come before durable claims of the same key.',
    ),
  asOf: instant.optional().describe('Show what held at this time, whether or not it was replaced later.'),
  knownAt: instant.optional().describe('The context as it would have been at this time.'),
  format: z.enum(FORMATS).default('markdown').describe('How the text is written.'),
  include: z
    .array(z.enum(INCLUDED))
    .min(1)
    .default(['claims'])
    .describe('Claims, raw messages of conversations, or both.'),
  explain: z
    .boolean()
    .default(false)
    .describe('Say how every candidate was found and came to its score, and how many each stage kept.'),
});

const ExcludedView = z
  .object({
    id: z.string().describe('Id of the memory.'),
    reason: z
      .enum(['budget', 'limit', 'duplicate'])
      .describe(
        '`budget`: it did not fit. `limit`: there were enough memories. `duplicate`: another memory says the same, or something stronger.',
      ),
    value: z.number().describe('Its score.'),
    duplicateOf: z.string().nullable().describe('For a duplicate: the memory that was printed instead.'),
  })
  .meta({ id: 'ExcludedMemory', description: 'A memory that was found and not printed.' });

const CandidateView = z
  .object({
    id: z.string().describe('Id of the memory.'),
    score: z.number().describe('What it was chosen by, 0 to 1.'),
    signals: SignalsView.describe('The parts of its own score.'),
    linkedTo: z.string().nullable().describe('The linked hit from which it got a higher score; otherwise null.'),
    explain: ResultExplanation.describe('How it came to its relevance.'),
  })
  .meta({ id: 'ContextCandidate', description: 'A memory that was considered.' });

export const ContextView = z
  .object({
    context: z.string().describe('The text to give to a model; empty if not even its headings fit.'),
    tokenEstimate: z
      .int()
      .describe('Size of the finished text in tokens, counted by the tokenizer. Never above maxTokens.'),
    tokenizer: z
      .enum(TOKENIZERS)
      .describe(
        'The tokenizer that counted: the setting of the space. `estimate` is bytes of UTF-8 divided by four, rounded up.',
      ),
    included: z.int().describe('Memories printed.'),
    excluded: z.int().describe('Memories found and not printed.'),
    excludedReasons: z.array(ExcludedView).describe('Why each of those was not.'),
    citations: z.record(z.string(), z.array(idOf('evd'))).describe('Evidence behind each memory printed.'),
    references: z
      .record(z.string(), z.string())
      .describe(
        'The names of messages in the text, such as `message:3`, with their ids. Claims are named by their id.',
      ),
    conflicts: z.array(ConflictSummary).describe('Undecided conflicts about printed memories.'),
    possibleConflicts: z
      .array(PossibleConflictSummary)
      .describe(
        'Undecided possible conflicts between printed memories and protected or system claims, which are printed too.',
      ),
    degraded: z
      .string()
      .nullable()
      .describe(
        '`embedder_unavailable` or `embedder_timeout`: only words were searched. `query_cut`: the query is longer than the embedder accepts, so its meaning was taken from its beginning. Otherwise null.',
      ),
    rerankSkipped: z.boolean().describe('Whether messages kept the order of the first stage because time ran out.'),
    explain: z
      .object({
        stages: StagesView.describe('Candidates by stage.'),
        candidates: z.array(CandidateView).describe('Every candidate, best first.'),
      })
      .nullable()
      .describe('With explain: how the memories were chosen.'),
  })
  .meta({ id: 'Context', description: 'What may be believed about a query, within a budget, with its sources.' });
