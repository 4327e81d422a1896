import type { z } from 'zod';
import type { Journal } from '#libs/history/events/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { checkVersion, notFound, Refusal, roleIsAtLeast, type Ctx, type Id } from '#libs/kernel/index.js';
import {
  claimIn,
  isAssertion,
  isAuthor,
  ownerOf,
  StoreClaimItem,
  type AdmitItems,
  type Claim,
  type ClaimLoader,
  type KnownSlot,
  type SlotRepository,
  type StoreResult,
} from '#libs/knowledge/claims/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { Space, SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { memoryNotActive, memoryNotUpdatable, notesChanged, type Note } from '../domain/note.js';
import { viewOfNote, type UpdateMemoryInput, type UpdateMemoryResult } from '../domain/note.schemas.js';
import { withImportance } from '../domain/strength.rules.js';
import type { NoteRepository } from '../store/note.repository.js';
import type { Meaning, NearMemories } from './steps/near-memories.js';
import { lockOfText, type RecordNote } from './steps/record-note.js';

type Answer = z.input<typeof UpdateMemoryResult>;

/** A memory that its author updates, with its claim locked. */
interface Held {
  claim: Claim;
  slot: KnownSlot;
  note: Note | null;
}

/**
 * Changes a memory of the caller. New content creates a new memory that replaces the old one. For a note, the
 * importance alone can be changed.
 */
export class UpdateMemory {
  constructor(
    private readonly work: UnitOfWork,
    private readonly journal: Journal,
    private readonly spaces: SpaceDirectory,
    private readonly loader: ClaimLoader,
    private readonly slots: SlotRepository,
    private readonly admitItems: AdmitItems,
    private readonly notes: NoteRepository,
    private readonly recordNote: RecordNote,
    private readonly nearMemories: NearMemories,
  ) {}

  async run(
    ctx: Ctx,
    { space: ref, claimId, content, importance, expectedVersion }: z.output<typeof UpdateMemoryInput>,
  ): Promise<Answer> {
    const words = content ?? null;
    const meaning = words === null ? null : await this.nearMemories.meaningOf(ctx, ref, words);
    return this.work.write<Answer>(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      // The text is locked first, as whenever a note is recorded.
      if (words !== null) await this.slots.lock(tx, [lockOfText(space.id, words)]);
      const { slot } = await this.loader.load(tx, ctx, space, claimId);
      const claim = claimIn(slot, claimId);
      const [note = null] = await this.notes.lock(tx, space.id, [claimId]);
      refuseOthers(claim, note, words);
      checkVersion('memory', claimId, note?.version ?? claim.version, expectedVersion);
      if (!isOwn(slot, claim, ctx)) return rejected(claimId, note && viewOfNote(note, space.now));
      if (words === null) return this.#reweigh(tx, ctx, space, note!, importance!);
      return this.#reword(tx, ctx, space, { claim, slot, note }, { text: words, meaning });
    });
  }

  async #reweigh(tx: TenantTx, ctx: Ctx, space: Space, note: Note, importance: number): Promise<Answer> {
    const after = withImportance(note, importance);
    const by = { spaceId: space.id, subjectId: note.claimId, now: space.now };
    await this.journal.record(tx, ctx, [notesChanged([after], 'updated', by)]);
    const unchanged = { replaces: null, conflictId: null, rejection: null };
    return { outcome: 'updated', claimId: note.claimId, note: viewOfNote(after, space.now), ...unchanged };
  }

  /** Replaces the memory. A note keeps its importance, and its uses start again from zero. */
  async #reword(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { claim, slot, note }: Held,
    { text, meaning }: { text: string; meaning: Meaning | null },
  ): Promise<Answer> {
    const replaces = { id: claim.id, slot };
    const { result, conflictId } =
      note === null
        ? await this.#replace(tx, ctx, space, text, { claim, slot })
        : await this.recordNote.run(tx, ctx, space, { ...note, text, sourceId: null }, { meaning, replaces });
    const newId = (result.claim?.id ?? claim.id) as Id<'clm'>;
    const [row] = note === null ? [] : await this.notes.find(tx, space.id, [newId]);
    const view = row === undefined ? null : viewOfNote(row, space.now);
    return {
      ...replacedBy(result, conflictId),
      claimId: newId,
      replaces: newId === claim.id ? null : claim.id,
      note: view,
    };
  }

  async #replace(tx: TenantTx, ctx: Ctx, space: Space, text: string, { claim, slot }: Omit<Held, 'note'>) {
    const { category, importance, tags } = claim;
    const input: StoreClaimItem = { ...StoreClaimItem.parse({ text, importance, tags }), category };
    const request = { ctx, input, replaces: { id: claim.id, slot } };
    const [result] = await this.admitItems.run(tx, { id: space.id, whole: space }, [request]);
    if (result instanceof Refusal) throw result;
    return { result: result!, conflictId: null };
  }
}

function replacedBy(
  { outcome, conflicts, rejection }: StoreResult,
  conflictId: Id<'cnf'> | null,
): Pick<Answer, 'outcome' | 'conflictId' | 'rejection'> {
  return {
    outcome: outcome === 'quarantined' || outcome === 'rejected' ? outcome : 'superseded',
    conflictId: conflictId ?? (conflicts[0]?.id as Id<'cnf'> | undefined) ?? null,
    rejection: rejection && { ...rejection },
  };
}

/**
 * Refuses memories that cannot be updated. This includes claims of sessions: these belong to the participants of their
 * session, and are replaced as claims. Throws `not_found`, `memory_not_active`, `memory_not_updatable`.
 */
function refuseOthers({ id, scope, status, slot, type }: Claim, note: Note | null, words: string | null): void {
  if (scope === 'session') throw notFound({ what: 'claim', id });
  if (status !== 'active') throw memoryNotActive({ id, status });
  if (note === null && (words === null || slot !== null || type !== 'claim')) throw memoryNotUpdatable({ id });
}

/**
 * Whether the memory belongs to the caller: its strongest live assertion is theirs. A reviewer may update all that the
 * gate allows.
 */
function isOwn(slot: KnownSlot, { id }: Claim, { caller }: Ctx): boolean {
  if (roleIsAtLeast(caller.role, 'reviewer')) return true;
  const owner = ownerOf(slot.attachments.filter((row) => row.claimId === id && row.live && isAssertion(row)));
  return owner !== undefined && isAuthor(owner, caller);
}

const rejected = (claimId: Id<'clm'>, note: Answer['note']): Answer => ({
  outcome: 'rejected',
  claimId,
  replaces: null,
  conflictId: null,
  note,
  rejection: {
    reason: 'not_your_memory',
    message: 'Only its author or a reviewer may update a memory; store what you know as a memory of your own.',
  },
});
