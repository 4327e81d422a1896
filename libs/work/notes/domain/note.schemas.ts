import { z } from 'zod';
import { boundedText, idOf, instantOut, outcomesOf, setWith } from '#libs/kernel/index.js';
import {
  CATEGORY,
  IMPORTANCE,
  importance,
  isNoteCategory,
  KNOWN_CATEGORIES,
  NOTE_CATEGORIES,
  REJECTIONS,
  RESERVED_CATEGORIES,
  storeOutcome,
  TripleInput,
} from '#libs/knowledge/claims/index.js';
import { sourceIdText } from '#libs/knowledge/sources/index.js';
import { OUTCOMES } from '#libs/knowledge/uses/index.js';
import { sessionRef } from '#libs/tenancy/sessions/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import type { Note } from './note.js';
import { noteStrengthAt, qualityOf } from './strength.rules.js';

const MAX_METADATA_BYTES = 10_240;

const content = boundedText(10_000, 32_768);

const category = z
  .string()
  .regex(CATEGORY, 'must be 1 to 50 of a-z, 0-9, _ and -, starting with a letter')
  .refine((word) => isNoteCategory(word) || !RESERVED_CATEGORIES.includes(word), {
    error: `is reserved; use ${[...NOTE_CATEGORIES, ...KNOWN_CATEGORIES].join(', ')}, or another word of your own`,
  });

const metadata = z
  .record(boundedText(100), z.json())
  .refine((given) => Buffer.byteLength(JSON.stringify(given)) <= MAX_METADATA_BYTES, {
    error: `must have at most ${MAX_METADATA_BYTES} bytes as JSON`,
  });

export const StoreMemoryInput = z
  .strictObject({
    space: spaceRef,
    content: content.describe('What to remember, in words; 1 to 10,000 characters, at most 32 KiB.'),
    category: category
      .default('fact')
      .describe(
        `${NOTE_CATEGORIES.join(', ')}: a note, which fades within weeks. Any other category is stored as a claim: ${KNOWN_CATEGORIES.join(', ')}, or a word of your own.`,
      ),
    importance: importance.default(0.7),
    triple: TripleInput.nullish().describe('For a claim: subject, predicate and value. Not allowed for notes.'),
    sourceId: sourceIdText.nullish().describe('Name of the source.'),
    taskId: idOf('tsk').nullish().describe('For a note: the task that it belongs to.'),
    metadata: metadata.nullish().describe('For a note: your own data; at most 10,240 bytes as JSON.'),
  })
  .superRefine(({ category: word, ...given }, context) => {
    const refuse = (field: 'triple' | 'taskId' | 'metadata', message: string): void => {
      if (given[field] !== undefined && given[field] !== null)
        context.addIssue({ code: 'custom', path: [field], message });
    };
    if (isNoteCategory(word)) refuse('triple', 'is not for notes; leave it out, or choose another category');
    else
      for (const field of ['taskId', 'metadata'] as const)
        refuse(field, `is only for notes, which have the categories ${NOTE_CATEGORIES.join(', ')}`);
  });

export const MEMORY_WARNINGS = ['contradiction_not_opened'] as const;
const Rejection = z
  .object({
    reason: z
      .enum([...REJECTIONS, 'not_your_memory'])
      .describe('Why it was rejected. `not_your_memory`: only its author or a reviewer may update it.'),
    message: z.string().describe('What to do about it.'),
  })
  .meta({ id: 'MemoryRejection', description: 'Why a memory was not stored or updated.' });

export const StoreMemoryResult = z
  .object({
    outcome: storeOutcome('Memory').describe(
      'accepted: a new memory. deduplicated: an existing memory says this already, and got the evidence of this write. quarantined: it waits for a reviewer.',
    ),
    claimId: idOf('clm').nullable().describe('The memory that was stored or confirmed; null if none is stored.'),
    conflictId: idOf('cnf').nullable().describe('The conflict that the write opened, if any.'),
    contradicts: idOf('clm').nullable().describe('For a note: the memory that it contradicts. Both are kept.'),
    similar: z.array(idOf('clm')).describe('For a note: the memories that it was linked to, most similar first.'),
    warnings: z
      .array(z.string())
      .describe(
        '`contradiction_not_opened`: you already have the maximum number of contradictions waiting for a decision; the note is kept.',
      ),
    rejection: setWith('rejected', Rejection),
  })
  .meta({ id: 'StoreMemoryResult', description: 'The result of storing a memory.' });

export const UpdateMemoryInput = z
  .strictObject({
    space: spaceRef,
    claimId: idOf('clm').describe('Id of the memory.'),
    content: content.nullish().describe('New content: a new memory replaces this one.'),
    importance: importance
      .nullish()
      .describe(`Importance, if the memory is a note; ${IMPORTANCE}.`)
      .meta({ short: `For a note, ${IMPORTANCE}` }),
    expectedVersion: z
      .int()
      .min(1)
      .optional()
      .describe('Refuse the change if the memory is at another version; for a note, the version of the note.'),
  })
  .superRefine(({ content: words, importance: worth }, context) => {
    if ((words === undefined || words === null) === (worth === undefined || worth === null))
      context.addIssue({ code: 'custom', path: ['content'], message: 'or importance is required, one of the two' });
  });

export const NoteView = z
  .object({
    claimId: idOf('clm').describe('Id of the note, which is a claim.'),
    category: z.enum(NOTE_CATEGORIES).describe('What kind of note it is.'),
    importance: z.number().describe('Its importance now, 0 to 1.'),
    strength: z
      .number()
      .describe('Its importance, lowered by the time since its last use and raised by its uses, 0 to 1.'),
    quality: z
      .number()
      .describe('Importance, uses and outcomes of sessions combined, 0 to 1; informational, never used for ranking.'),
    uses: z.int().describe('Number of distinct sessions and days in which it was used.'),
    successes: z.int().describe('Number of sessions that used it and succeeded.'),
    failures: z.int().describe('Number of sessions that used it and failed.'),
    lastUsedAt: instantOut.nullable().describe('When it was last used; null: never.'),
    taskId: idOf('tsk').nullable().describe('The task that it belongs to.'),
    component: z.string().nullable().describe('For a failure: the component that failed.'),
    signature: z.string().nullable().describe('For a failure: equal for the same failure.'),
    metadata: z.record(z.string(), z.unknown()).nullable().describe('Data of its author.'),
    recordedAt: instantOut.describe('When it was recorded.'),
    version: z.int().describe('Rises with every change of the note.'),
  })
  .meta({ id: 'Note', description: 'The properties of a claim as a note.' });

export const UpdateMemoryResult = z
  .object({
    outcome: outcomesOf('MemoryUpdate', ['updated', 'superseded', 'quarantined', 'rejected']).describe(
      'updated: only its importance changed. superseded: `claimId` replaces it. quarantined: `claimId` waits for a reviewer, and the memory does not change.',
    ),
    claimId: idOf('clm').describe('The current memory; with new content, the new one.'),
    replaces: idOf('clm').nullable().describe('The memory that it replaces, or would replace.'),
    conflictId: idOf('cnf').nullable().describe('The conflict that the write opened, if any.'),
    note: NoteView.nullable().describe('Its properties as a note; null if it is not a note.'),
    rejection: setWith('rejected', Rejection),
  })
  .meta({ id: 'UpdateMemoryResult', description: 'The result of updating a memory.' });

export const ReportOutcomeInput = z.strictObject({
  space: spaceRef,
  sessionId: sessionRef.describe('The session, by id or label.'),
  outcome: z.enum(OUTCOMES).describe('How it ended. Reported once, by its opener or a writer.'),
});

export const SessionOutcomeView = z
  .object({
    sessionId: idOf('ses').describe('Id of the session.'),
    outcome: z.enum(OUTCOMES).describe('The recorded outcome.'),
    changed: z
      .array(
        z
          .object({
            claimId: idOf('clm').describe('Id of the note.'),
            importance: z.number().describe('Its importance now.'),
          })
          .meta({ id: 'ChangedNote', description: 'A note whose importance changed.' }),
      )
      .describe(
        'Notes used by the session that this call changed, at most 100; empty if the outcome was already recorded.',
      ),
  })
  .meta({ id: 'SessionOutcome', description: 'The result of reporting the outcome of a session.' });

export function viewOfNote(note: Note, now: Date): z.input<typeof NoteView> {
  const { claimId, category: kind, importance: worth, uses, successes, failures } = note;
  const { lastUsedAt, taskId, component, signature, metadata: kept, recordedAt, version } = note;
  return {
    claimId,
    category: kind,
    importance: worth,
    strength: noteStrengthAt(note, now),
    quality: qualityOf(note),
    uses,
    successes,
    failures,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    taskId,
    component,
    signature,
    metadata: kept,
    recordedAt: recordedAt.toISOString(),
    version,
  };
}
