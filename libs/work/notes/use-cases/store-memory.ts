import type { z } from 'zod';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { Refusal, type Ctx, type Id } from '#libs/kernel/index.js';
import { isNoteCategory, StoreClaimItem, type AdmitItems, type StoreResult } from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { TaskRepository } from '../../tasks/index.js';
import type { StoreMemoryInput, StoreMemoryResult } from '../domain/note.schemas.js';
import { PLAIN_NOTE, type NoteToRecord, type RecordedNote } from '../domain/note-to-record.js';
import type { NearMemories } from './steps/near-memories.js';
import type { RecordNote } from './steps/record-note.js';

type Input = z.output<typeof StoreMemoryInput>;
type Answer = z.input<typeof StoreMemoryResult>;

/** Stores what an agent wants to remember: a note if the category is a category of notes, otherwise a claim. */
export class StoreMemory {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly tasks: TaskRepository,
    private readonly admitItems: AdmitItems,
    private readonly recordNote: RecordNote,
    private readonly nearMemories: NearMemories,
  ) {}

  async run(ctx: Ctx, { space: ref, ...input }: Input): Promise<Answer> {
    const { category, content } = input;
    if (!isNoteCategory(category))
      return this.work.write(ctx, async (tx) => this.#storeClaim(tx, ctx, await this.spaces.open(tx, ctx, ref), input));
    const meaning = await this.nearMemories.meaningOf(ctx, ref, content);
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const { importance, sourceId = null, taskId = null, metadata = null } = input;
      if (taskId !== null) await this.tasks.getOwn(tx, ctx, space.id, taskId);
      const note: NoteToRecord = {
        ...PLAIN_NOTE,
        text: content,
        category,
        importance,
        sourceId: sourceId ?? null,
        taskId,
        metadata,
      };
      return answerOf(await this.recordNote.run(tx, ctx, space, note, { meaning }));
    });
  }

  async #storeClaim(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { content, category, importance, triple, sourceId }: Omit<Input, 'space'>,
  ): Promise<Answer> {
    const input = StoreClaimItem.parse({ text: content, category, importance, triple, provenance: { sourceId } });
    const [result] = await this.admitItems.run(tx, { id: space.id, whole: space }, [{ ctx, input }]);
    if (result instanceof Refusal) throw result;
    return { ...UNOPPOSED, ...storedIn(result!) };
  }
}

const UNOPPOSED = { contradicts: null, similar: [] };

const storedIn = ({ outcome, claim, conflicts, warnings, rejection }: StoreResult) => ({
  outcome,
  claimId: claim?.id ?? null,
  conflictId: conflicts[0]?.id ?? null,
  warnings: [...warnings],
  rejection: rejection && { ...rejection },
});

function answerOf({ result, claimId, conflictId, contradicts, similar, warnings }: RecordedNote): Answer {
  const stored = storedIn(result);
  return {
    ...stored,
    claimId,
    conflictId: conflictId ?? stored.conflictId,
    contradicts: contradicts?.id ?? null,
    similar: similar.map(({ id }): Id<'clm'> => id),
    warnings: [...stored.warnings, ...warnings],
  };
}
