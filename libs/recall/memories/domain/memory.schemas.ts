import { z } from 'zod';
import { ASSERTION_CLASSES, boundedText, idOf, instantOut } from '#libs/kernel/index.js';
import { CATEGORY, soundness } from '#libs/knowledge/claims/index.js';
import { sessionRef } from '#libs/tenancy/sessions/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { HandoffView } from '#libs/work/handoffs/index.js';
import { InterruptedSessionView } from '#libs/work/interruptions/index.js';
import { FailureView } from '#libs/work/failures/index.js';
import { NoteView } from '#libs/work/notes/index.js';
import { queryText, SignalsView } from '../../search/index.js';
import { RECALL_POLICIES } from './comparison.rules.js';

export const RecallMemoryInput = z.strictObject({
  space: spaceRef,
  query: queryText.describe('What to recall, at most 8,000 characters. Empty: the newest memories.'),
  topK: z.int().min(1).max(100).default(10).describe('How many memories, 1 to 100.'),
  category: z
    .string()
    .regex(CATEGORY, 'must be 1 to 50 of a-z, 0-9, _ and -, starting with a letter')
    .nullish()
    .describe('Only memories of this category.'),
  taskId: idOf('tsk').nullish().describe('If the search finds too few memories, notes of this task are appended.'),
  component: boundedText(200)
    .nullish()
    .describe('Component whose failures to show, in addition to those that the query names.'),
  sessionId: sessionRef.nullish().describe('Session of the reader, by id or label: its claims are visible.'),
  policy: z
    .enum(RECALL_POLICIES)
    .default('credence-v1')
    .describe(
      'How memories are ordered. `seed-mcp-engram`: by the formula of mcp-engram, for comparison; stored data does not change.',
    ),
});

const described = {
  claimId: idOf('clm').describe('Id of the claim.'),
  text: z.string().describe('What it says.'),
  trust: z.number().describe('How far to believe it now, 0 to 1.'),
  baseClass: z.enum(ASSERTION_CLASSES).describe('Kind of origin of its strongest assertion.'),
  ...soundness,
};

const ComparisonView = z
  .object({
    text: z.number().describe('BM25 of its words, as a share of the maximum that a text can reach, 0 to 1.'),
    cosine: z
      .number()
      .nullable()
      .describe('Cosine of its vector and the vector of the query; null if either vector is missing.'),
    strength: z
      .number()
      .describe(
        'Its strength, 0 to 1; for a claim that is not a note, computed as if it were a note with a half-life of 24 days.',
      ),
    joined: z
      .number()
      .describe('.05 for each better result of the search that it is connected to by an edge or a link, at most .10.'),
  })
  .meta({
    id: 'ComparedMemory',
    description:
      'The parts of a score of the policy seed-mcp-engram: .3 text + .7 cosine x strength + joined. If the query was not compared by meaning: text + joined.',
  });

const MemoryView = z
  .object({
    ...described,
    category: z.string().describe('What kind of memory it is.'),
    score: z
      .number()
      .describe(
        'The value by which it was ordered: 0 to 1, or with `seed-mcp-engram` up to 1.1; 0 for appended notes of the task.',
      ),
    signals: SignalsView.nullable().describe(
      'What the score is made of; for a note, importance is its strength. null for appended notes of the task, and with `seed-mcp-engram`.',
    ),
    comparison: ComparisonView.nullable().describe(
      'With `seed-mcp-engram`: what the score is made of; null for appended notes of the task. Otherwise null.',
    ),
    observedAt: instantOut.describe('When it was true or observed.'),
    conflicts: z.array(idOf('cnf')).describe('Open conflicts that involve it.'),
    possibleConflicts: z
      .array(idOf('clm'))
      .describe('Claims that it may contradict and that are protected or stronger; nobody has decided yet.'),
    note: NoteView.nullable().describe('Its properties as a note; null if it is not a note.'),
  })
  .meta({ id: 'Memory', description: 'A claim or a note that was recalled.' });

const LessonView = z
  .object({
    ...described,
    reason: z
      .enum(['situation', 'similar'])
      .describe('`situation`: the query contains the situation that it describes. `similar`: it is about the query.'),
    nudge: z.string().nullable().describe('What it advises, if somebody endorsed the advice.'),
  })
  .meta({ id: 'RelatedLesson', description: 'A lesson that may apply.' });

export const RecalledView = z
  .object({
    memories: z.array(MemoryView).describe('Best first.'),
    failures: z
      .array(FailureView)
      .describe('Failures of each component that is named: at most three per component, strongest first.'),
    handoff: HandoffView.nullable().describe(
      'The newest handoff of the task (without taskId: of your own agent) that you may read.',
    ),
    interrupted: z
      .array(InterruptedSessionView)
      .describe('Sessions that were interrupted within the last day and that you may see, newest first; at most five.'),
    lessons: z.array(LessonView).describe('At most three for each reason.'),
    degraded: z
      .string()
      .nullable()
      .describe('`embedder_unavailable` or `embedder_timeout`: only words were searched. Otherwise null.'),
  })
  .meta({ id: 'RecalledMemories', description: 'What is remembered about a query, including past failures.' });
