import { Module } from '@nestjs/common';
import { z } from 'zod';
import {
  defineOperation,
  idOf,
  instant,
  instantOut,
  notFound,
  outcomesOf,
  pageOf,
  pageQuery,
  Refusal,
  setWith,
  toPage,
  versionConflict,
  type Ctx,
  type Operation,
} from '#libs/kernel/index.js';
import { defineRelation, type Relation } from '../../apps/api/src/transport/catalogue.js';

/**
 * Operations without a product, for testing the transports: notes on a board, kept in memory, including
 * `{id}:archive`.
 */
const Mood = z.enum(['calm', 'urgent']).meta({ id: 'Mood', description: 'How pressing a note is.' });
const Place = z
  .strictObject({
    room: z.string().min(1).describe('Where the note hangs.'),
    shelf: z.number().int().min(0).max(9).default(0).describe('How high.'),
  })
  .meta({ id: 'Place', description: 'A place on the wall.' });

const NoteView = z
  .object({
    id: idOf('clm').describe('Id of the note.'),
    text: z.string().describe('What it says.'),
    mood: Mood.describe('How pressing it is.'),
    place: Place.nullable().describe('Where it hangs.'),
    tags: z.array(z.string()).describe('Words to find it by.'),
    at: instantOut.describe('When it was written.'),
    version: z.int().describe('Rises with every change.'),
  })
  .meta({ id: 'Note', description: 'A note.' });

const StoreNoteInput = z.object({
  space: z.string().min(1).max(100).describe('The board.'),
  text: z
    .string()
    .min(1)
    .max(100)
    .describe('What the note says.')
    .meta({ examples: ['buy milk'] }),
  mood: Mood.default('calm').describe('How pressing it is.'),
  place: Place.optional().describe('Where it hangs.'),
  tags: z.array(z.string().min(1)).default([]).describe('Words to find it by.'),
  at: instant.optional().describe('When it was written.'),
  facts: z.record(z.string(), z.unknown()).optional().describe('Anything else.'),
  dryRun: z.boolean().default(false).describe('Only pretend.'),
});
const StoredNote = z
  .object({
    outcome: outcomesOf('Note', ['accepted', 'rejected']).describe('What became of it.'),
    note: setWith('accepted', NoteView),
  })
  .meta({ id: 'StoredNote', description: 'The outcome of storing a note.' });

const NoteRef = z.object({ space: z.string().describe('The board.'), id: idOf('clm').describe('Id of the note.') });
const ListNotesInput = z.object({
  space: z.string().describe('The board.'),
  mood: z.array(Mood).optional().describe('Only of these moods.'),
  isOld: z.boolean().optional().describe('Only old ones.'),
  filter: z.record(z.string(), z.unknown()).optional().describe('Any filter.'),
  ...pageQuery,
});
const EditNoteInput = z.object({
  ...NoteRef.shape,
  text: z.string().describe('What it says now.'),
  expectedVersion: z.int().optional().describe('The version this edit was made from.'),
});
const JobView = z
  .object({ id: z.string().describe('Id of the job.'), location: z.string().describe('The address of its status.') })
  .meta({ id: 'SampleJob', description: 'Long work.' });
const BreakInput = z.object({ how: z.enum(['bug', 'refusal']).describe('How to fail.') });

type Note = z.output<typeof NoteView>;

/** Data shared by the sample use cases. `seen` keeps every context and input for assertions. */
export class Board {
  readonly notes = new Map<string, Note>();
  readonly seen: { ctx: Ctx; input: unknown }[] = [];
  /** How many keys each call of LoadEchoes received. */
  readonly batches: number[] = [];
  readonly answers = new Map<string, unknown>();
}

export const SAMPLE_ID = 'clm_01kb5q4w3yf6vbt8c1s9n2d7he';

class StoreNote {
  constructor(private readonly board: Board) {}

  run(ctx: Ctx, input: z.output<typeof StoreNoteInput>): Promise<z.input<typeof StoredNote>> {
    this.board.seen.push({ ctx, input });
    const claim = ctx.idempotency;
    const known = claim && this.board.answers.get(claim.key);
    if (claim && known !== undefined) {
      claim.isReplayed = true;
      return Promise.resolve(known as z.input<typeof StoredNote>);
    }
    if (input.text === 'spam') return Promise.resolve({ outcome: 'rejected', note: null });
    const { text, mood, place = null, tags, at = new Date(0) } = input;
    const note: Note = { id: SAMPLE_ID, text, mood, place, tags, at: at.toISOString(), version: 1 };
    if (!input.dryRun) this.board.notes.set(note.id, note);
    if (claim) this.board.answers.set(claim.key, { outcome: 'accepted', note });
    return Promise.resolve({ outcome: 'accepted', note });
  }
}

class GetNote {
  constructor(private readonly board: Board) {}

  run(_ctx: Ctx, { id }: z.output<typeof NoteRef>): Promise<Note> {
    const note = this.board.notes.get(id);
    if (note === undefined) throw notFound({ what: 'note', id });
    return Promise.resolve(note);
  }
}

class ListNotes {
  constructor(private readonly board: Board) {}

  run(ctx: Ctx, input: z.output<typeof ListNotesInput>) {
    this.board.seen.push({ ctx, input });
    return Promise.resolve(toPage([...this.board.notes.values()], input.limit, ({ id }) => [id]));
  }
}

class EditNote {
  constructor(private readonly board: Board) {}

  run(_ctx: Ctx, { id, text, expectedVersion }: z.output<typeof EditNoteInput>): Promise<Note> {
    const note = this.board.notes.get(id);
    if (note === undefined) throw notFound({ what: 'note', id });
    if (expectedVersion !== undefined && expectedVersion !== note.version) {
      throw versionConflict(
        { what: 'note', id, expected: expectedVersion, current: note.version },
        { facts: { current: note } },
      );
    }
    const edited = { ...note, text, version: note.version + 1 };
    this.board.notes.set(id, edited);
    return Promise.resolve(edited);
  }
}

class ArchiveNotes {
  run(): Promise<z.input<typeof JobView>> {
    return Promise.resolve({ id: 'job_1', location: '/v1/jobs/job_1' });
  }
}

class Break {
  run(_ctx: Ctx, { how }: z.output<typeof BreakInput>): Promise<null> {
    if (how === 'refusal')
      throw new Refusal('sample_refusal', 'unavailable', 'The board is being repainted.', {
        retryAfterSeconds: 7,
        cause: new Error('secret cause'),
      });
    throw new Error('secret of the house: password=hunter2');
  }
}

export const sampleOperations: readonly Operation[] = [
  defineOperation({
    name: 'notes.store',
    summary: 'Stores a note.',
    role: 'agent',
    effect: 'write',
    input: StoreNoteInput,
    output: StoredNote,
    graphql: 'storeNote',
    mcp: 'store_note',
    useCase: StoreNote,
    rest: {
      method: 'POST',
      path: '/v1/boards/{space}/notes',
      status: ({ outcome }) => (outcome === 'accepted' ? 201 : 200),
    },
  }),
  defineOperation({
    name: 'notes.get',
    summary: 'Reads a note.',
    role: 'reader',
    effect: 'read',
    input: NoteRef,
    output: NoteView,
    graphql: 'note',
    mcp: 'get_note',
    useCase: GetNote,
    rest: { method: 'GET', path: '/v1/boards/{space}/notes/{id}', version: ({ version }) => version },
  }),
  defineOperation({
    name: 'notes.list',
    summary: 'Lists notes.',
    role: 'reader',
    effect: 'read',
    input: ListNotesInput,
    output: pageOf(NoteView),
    graphql: 'notes',
    mcp: 'list_notes',
    useCase: ListNotes,
    rest: { method: 'GET', path: '/v1/boards/{space}/notes' },
  }),
  defineOperation({
    name: 'notes.edit',
    summary: 'Changes the text of a note.',
    role: 'writer',
    effect: 'write',
    input: EditNoteInput,
    output: NoteView,
    graphql: 'editNote',
    useCase: EditNote,
    rest: { method: 'PATCH', path: '/v1/boards/{space}/notes/{id}', version: ({ version }) => version },
  }),
  defineOperation({
    name: 'notes.archive',
    operationId: 'archiveNote',
    summary: 'Archives a note.',
    role: 'admin',
    effect: 'write',
    input: NoteRef,
    output: JobView,
    useCase: ArchiveNotes,
    rest: { method: 'POST', path: '/v1/boards/{space}/notes/{id}:archive', status: 202 },
  }),
  defineOperation({
    name: 'notes.batch',
    operationId: 'archiveNotes',
    summary: 'Archives all notes.',
    role: 'admin',
    effect: 'write',
    input: NoteRef.omit({ id: true }),
    output: JobView,
    useCase: ArchiveNotes,
    rest: { method: 'POST', path: '/v1/boards/{space}/notes:batch', status: 202 },
  }),
  defineOperation({
    name: 'notes.break',
    operationId: 'breakNote',
    summary: 'Fails.',
    role: 'reader',
    effect: 'read',
    input: BreakInput,
    output: z.null(),
    graphql: 'breakNote',
    mcp: 'break_note',
    useCase: Break,
    rest: { method: 'GET', path: '/v1/break' },
  }),
];

/** For `Note.echo`: returns the text of a note again, with its board. */
class LoadEchoes {
  constructor(private readonly board: Board) {}

  run(_ctx: Ctx, keys: readonly { space: string; id: string }[]): Promise<(string | null)[]> {
    this.board.batches.push(keys.length);
    return Promise.resolve(
      keys.map(({ space, id }) => {
        const note = this.board.notes.get(id);
        return note === undefined ? null : `${note.text} (${space})`;
      }),
    );
  }
}

export const sampleRelations: readonly Relation[] = [
  defineRelation({
    on: 'Note',
    field: 'echo',
    summary: 'The text, once more.',
    type: z.string().nullable(),
    useCase: LoadEchoes,
    keyOf: ({ id }: Note, input) => ({ space: String(input.space), id }),
  }),
];

const onBoard = [StoreNote, GetNote, ListNotes, EditNote, LoadEchoes];

@Module({
  providers: [
    Board,
    ArchiveNotes,
    Break,
    ...onBoard.map((type) => ({ provide: type, inject: [Board], useFactory: (board: Board) => new type(board) })),
  ],
  exports: [Board],
})
export class SampleModule {}
