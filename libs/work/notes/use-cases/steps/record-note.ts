import type { Journal } from '#libs/history/events/index.js';
import { Refusal, type Ctx, type Id } from '#libs/kernel/index.js';
import {
  contradictedBy,
  readingNow,
  StoreClaimItem,
  voterOf,
  type AdmitItems,
  type ClaimLoader,
  type ContradictionOpener,
  type PossibleConflictRepository,
  type SlotRepository,
  type StoreResult,
} from '#libs/knowledge/claims/index.js';
import { comparable, comparableName } from '#libs/knowledge/predicates/index.js';
import { claimsLinked, linkOf } from '#libs/memory/links/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { uuidOf } from '#libs/platform/secrets/index.js';
import type { Space } from '#libs/tenancy/spaces/index.js';
import { noteRecorded, type Note } from '../../domain/note.js';
import type { NoteToRecord, RecordedNote } from '../../domain/note-to-record.js';
import { decaysAt, HALF_LIFE_DAYS } from '../../domain/strength.rules.js';
import { decideNote, type Candidate, type Decision, type Likeness } from '../../domain/write-decision.rules.js';
import type { NoteRepository } from '../../store/note.repository.js';
import type { Meaning, NearMemories } from './near-memories.js';

/** The claim that a note replaces, and its locked key. */
type Replaced = NonNullable<Parameters<AdmitItems['run']>[2][number]['replaces']>;

interface Manner {
  /** The vector of the text; null: only words are compared. */
  meaning: Meaning | null;
  replaces?: Replaced | undefined;
}

type Made = Pick<Extract<Decision, { kind: 'new' }>, 'contradicts' | 'similar'>;

const UNTIED: Made = { contradicts: null, similar: [] };
const UNOPPOSED = { conflictId: null, contradicts: null, similar: [], warnings: [] };

const textHashOf = (text: string): string => uuidOf(comparable(text));

/** Lock of a note text. Every writer of the text takes it before locking claims. */
export const lockOfText = (spaceId: Id<'spc'>, text: string): string => `~note ${spaceId} ${textHashOf(text)}`;

/**
 * Records a note in the transaction of its caller. The note is admitted as a claim, or repeats an existing note, or is
 * stored together with a memory that it contradicts. Call this before locking a task, because writers that change
 * evidence lock claims first.
 */
export class RecordNote {
  constructor(
    private readonly journal: Journal,
    private readonly admitItems: AdmitItems,
    private readonly loader: ClaimLoader,
    private readonly slots: SlotRepository,
    private readonly opener: ContradictionOpener,
    private readonly possibleConflicts: PossibleConflictRepository,
    private readonly notes: NoteRepository,
    private readonly nearMemories: NearMemories,
  ) {}

  async run(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    note: NoteToRecord,
    { meaning, replaces }: Manner = { meaning: null },
  ): Promise<RecordedNote> {
    const textHash = textHashOf(note.text);
    await this.slots.lock(tx, [lockOfText(space.id, note.text)]);
    const decision = await this.#decide(tx, ctx, space, note, { textHash, meaning, without: replaces?.id });
    if (decision.kind === 'repeated' && replaces === undefined) {
      const repeated = await this.#repeat(tx, ctx, space, note, decision.of);
      if (repeated !== null) return repeated;
    }
    const made = decision.kind === 'new' && note.sessionId === null ? decision : UNTIED;
    return this.#add(tx, ctx, space, note, { made, textHash, replaces });
  }

  async #add(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    note: NoteToRecord,
    { made, textHash, replaces }: { made: Made; textHash: string; replaces: Replaced | undefined },
  ): Promise<RecordedNote> {
    const result = await this.#admit(tx, ctx, space, note, { replaces });
    const { outcome } = result;
    const claimId = (result.claim?.id ?? null) as Id<'clm'> | null;
    if (outcome === 'rejected' || claimId === null) return { outcome, claimId, result, ...UNOPPOSED };
    await this.journal.record(tx, ctx, [
      noteRecorded(noteOf(note, { claimId, textHash, space, ctx })),
      ...linksOf(space, claimId, made.similar),
    ]);
    const opened = await this.#contradict(tx, ctx, space, claimId, outcome === 'accepted' ? made.contradicts : null);
    return { outcome, claimId, result, similar: made.similar, ...opened };
  }

  async #decide(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    note: NoteToRecord,
    { textHash, meaning, without }: { textHash: string; meaning: Meaning | null; without: string | undefined },
  ): Promise<Decision> {
    // A note of a private session is not compared with anything outside the session, because a link or a contradiction
    // would reveal the note.
    const [same, near] = await Promise.all([
      this.notes.sameText(tx, space.id, textHash, { now: space.now, sessionId: note.sessionId }),
      note.sessionId === null ? this.nearMemories.near(tx, space, note.text, meaning) : [],
    ]);
    const known = new Map([...same.map((each) => ({ ...each, cosine: null })), ...near].map((each) => [each.id, each]));
    const rows = await this.notes.find(tx, space.id, [...known.keys()]);
    const noted = new Map(rows.map((row) => [row.claimId, row]));
    const author = voterOf(ctx.caller);
    const candidates = [...known.values()]
      .filter(({ id }) => id !== without)
      .map((each): Candidate => {
        const row = noted.get(each.id);
        return { ...each, note: row === undefined ? null : { ...row, isOwn: row.author === author } };
      });
    return decideNote({ ...note, isByUser: ctx.caller.principal.kind === 'user' }, candidates, space.policy.notes);
  }

  /** Confirms the note that this one repeats. null: that note is no longer active. */
  async #repeat(tx: TenantTx, ctx: Ctx, space: Space, note: NoteToRecord, id: Id<'clm'>): Promise<RecordedNote | null> {
    const { slot } = await this.loader.load(tx, ctx, space, id);
    if (slot.claims.find((claim) => claim.id === id)?.status !== 'active') return null;
    const result = await this.#admit(tx, ctx, space, note, { repeats: { id, slot } });
    return { outcome: result.outcome, claimId: id, result, ...UNOPPOSED };
  }

  async #admit(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    { text, category, importance, sourceId, sessionId }: NoteToRecord,
    how: { repeats?: Replaced | undefined; replaces?: Replaced | undefined },
  ): Promise<StoreResult> {
    const input: StoreClaimItem = {
      ...StoreClaimItem.parse({
        text,
        importance,
        provenance: { sourceId },
        ...(sessionId !== null && { scope: 'session', sessionId }),
      }),
      category,
    };
    const { repeats, replaces } = how;
    const request = { ctx, input, ...(repeats && { repeats }), ...(replaces && { replaces }) };
    const [result] = await this.admitItems.run(tx, { id: space.id, whole: space }, [request]);
    if (result instanceof Refusal) throw result;
    return result!;
  }

  /**
   * Opens a contradiction, unless the write has already marked the pair as a possible conflict. If the author's share
   * of the review queue is full, the note is kept and no contradiction is opened (claims spec, section 15a, rules 10
   * and 16).
   */
  async #contradict(
    tx: TenantTx,
    ctx: Ctx,
    space: Space,
    claimId: Id<'clm'>,
    contradicts: Likeness | null,
  ): Promise<Pick<RecordedNote, 'conflictId' | 'contradicts' | 'warnings'>> {
    if (contradicts === null) return { conflictId: null, contradicts, warnings: [] };
    const marks = await this.possibleConflicts.marks(tx, [claimId], readingNow(space));
    if (contradictedBy(marks, claimId).includes(contradicts.id)) return { conflictId: null, contradicts, warnings: [] };
    const said = notedDifferently(contradicts.similarity);
    try {
      const { conflict } = await this.opener.run(tx, ctx, space, [contradicts.id, claimId], said);
      return { conflictId: conflict.id, contradicts, warnings: [] };
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || !isPassing(refusal)) throw refusal;
      return { conflictId: null, contradicts, warnings: ['contradiction_not_opened'] };
    }
  }
}

/** Links with the measured similarity. Consolidation creates links of the same kind. */
function linksOf(space: Space, claimId: Id<'clm'>, similar: readonly Likeness[]) {
  if (similar.length === 0) return [];
  const links = similar.map(({ id, similarity }) => linkOf(claimId, id, 'similar', similarity));
  return [claimsLinked(space.id, links, space.now)];
}

/** The description of a contradiction between a note and a similar memory. */
export const notedDifferently = (similarity: number) => ({
  description: `Noted differently, with likeness ${similarity}.`,
  rootCause: null,
});

/**
 * Whether the note can be kept without opening a contradiction: the author's share of the queue is full, or the other
 * memory was no longer active when it was locked.
 */
export const isPassing = ({ code }: Refusal): boolean => code === 'review_quota_exceeded' || code === 'illegal_state';

function noteOf(
  { text: _text, sourceId: _source, ...note }: NoteToRecord,
  { claimId, textHash, space, ctx }: { claimId: Id<'clm'>; textHash: string; space: Space; ctx: Ctx },
): Note {
  const fresh: Note = {
    ...note,
    claimId,
    spaceId: space.id,
    halfLifeDays: HALF_LIFE_DAYS[note.category],
    uses: 0,
    successes: 0,
    failures: 0,
    lastUsedAt: null,
    decaysAt: space.now,
    textHash,
    author: voterOf(ctx.caller),
    componentN: note.component === null ? null : comparableName(note.component),
    recordedAt: space.now,
    recordedBy: ctx.caller.principal.id,
    version: 1,
  };
  return { ...fresh, decaysAt: decaysAt(fresh) };
}
