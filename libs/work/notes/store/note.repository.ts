import { ASSERTION_CLASSES, type Id } from '#libs/kernel/index.js';
import type { Outcome } from '#libs/knowledge/uses/index.js';
import { sql, type Narrowed, type NoteRow, type TenantTx } from '#libs/platform/database/index.js';
import type { Note } from '../domain/note.js';

const findNotes = sql(import.meta.url, 'find-notes');
const findReportedNotes = sql(import.meta.url, 'find-reported-notes');
const lockNotes = sql(import.meta.url, 'lock-notes');
const listNotesOfText = sql(import.meta.url, 'list-notes-of-text');
const listUsesInSession = sql(import.meta.url, 'list-uses-in-session');
const listNotesUsedInSession = sql(import.meta.url, 'list-notes-used-in-session');
const listFailures = sql(import.meta.url, 'list-failures');
const listNotesOfTask = sql(import.meta.url, 'list-notes-of-task');
const listNoteTexts = sql(import.meta.url, 'list-note-texts');

type Row = Narrowed<NoteRow, Pick<Note, 'metadata'>>;

/** Names every session that the reader may read, as a continuation of a task does. */
export const ANY_SESSION = 'any';

/** The session that a reading names, whose claims are then shown; null: it names none. */
export type NamedSession = Id<'ses'> | typeof ANY_SESSION | null;

/** Which notes of a task are read. */
export interface TaskNotes {
  session: NamedSession;
  category: string | null;
  besides: readonly string[];
  limit: number;
}

/** Maximum number of notes with the same text that are read; one of each author would be enough. */
const MAX_SAME_TEXT = 20;

export class NoteRepository {
  find(tx: TenantTx, spaceId: string, claimIds: readonly string[]): Promise<Note[]> {
    return claimIds.length === 0 ? Promise.resolve([]) : tx.all<Row>(findNotes, spaceId, claimIds);
  }

  /** The notes, and whether a user recorded or stated each, or a reviewer activated it. */
  findReported(
    tx: TenantTx,
    spaceId: string,
    claimIds: readonly string[],
  ): Promise<(Note & { isProtected: boolean })[]> {
    return claimIds.length === 0
      ? Promise.resolve([])
      : tx.all<Row & { isProtected: boolean }>(findReportedNotes, spaceId, claimIds);
  }

  /** Locks notes for a change, in the order of their ids, as all writers do. */
  lock(tx: TenantTx, spaceId: string, claimIds: readonly string[]): Promise<Note[]> {
    return claimIds.length === 0 ? Promise.resolve([]) : tx.all<Row>(lockNotes, spaceId, claimIds);
  }

  /** `sessionId`: the private session whose notes to search; null: notes outside private sessions. */
  sameText(
    tx: TenantTx,
    spaceId: string,
    textHash: string,
    { now, sessionId }: { now: Date; sessionId: string | null },
  ): Promise<{ id: Id<'clm'>; text: string }[]> {
    return tx.all(listNotesOfText, spaceId, textHash, now, MAX_SAME_TEXT, sessionId);
  }

  /** The notes among the claims that a session marked on a day. */
  async marks(
    tx: TenantTx,
    sessionId: string,
    claimIds: readonly string[],
    day: string,
  ): Promise<{ claimId: Id<'clm'>; isKnown: boolean; outcome: Outcome | null }[]> {
    return tx.all(listUsesInSession, sessionId, claimIds, day);
  }

  async usedIn(tx: TenantTx, sessionId: string): Promise<Id<'clm'>[]> {
    const rows = await tx.all<{ claimId: Id<'clm'> }>(listNotesUsedInSession, sessionId);
    return rows.map(({ claimId }) => claimId);
  }

  /**
   * Failures of components, given by their normalised names, as far as a reading that names the session sees them: up
   * to the given number of each, strongest first.
   */
  failuresOf(
    tx: TenantTx,
    spaceId: string,
    components: readonly string[],
    now: Date,
    { session, limit }: { session: NamedSession; limit: number },
  ): Promise<FoundNote[]> {
    return components.length === 0
      ? Promise.resolve([])
      : tx.all<FoundNote>(listFailures, spaceId, components, now, limit, session, ASSERTION_CLASSES);
  }

  /** Texts of notes, regardless of who may see them. */
  async textsOf(tx: TenantTx, claimIds: readonly string[]): Promise<string[]> {
    const rows = claimIds.length === 0 ? [] : await tx.all<{ text: string }>(listNoteTexts, claimIds);
    return rows.map(({ text }) => text);
  }

  /**
   * Notes of a task as far as a reading that names the session sees them, strongest first: those of the category if one
   * is given, without the claims in `besides`.
   */
  ofTask(
    tx: TenantTx,
    spaceId: string,
    taskId: string,
    now: Date,
    { session, category, besides, limit }: TaskNotes,
  ): Promise<FoundNote[]> {
    return tx.all<FoundNote>(listNotesOfTask, spaceId, taskId, now, category, besides, limit, session);
  }
}

/** A note with its text, as shown in lists. */
export type FoundNote = Pick<
  Note,
  | 'claimId'
  | 'category'
  | 'importance'
  | 'uses'
  | 'successes'
  | 'failures'
  | 'lastUsedAt'
  | 'component'
  | 'signature'
  | 'taskId'
  | 'recordedAt'
  | 'halfLifeDays'
> & { text: string };
