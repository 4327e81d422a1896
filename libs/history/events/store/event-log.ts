import type { z } from 'zod';
import { notFound, type Ctx, type Id } from '#libs/kernel/index.js';
import { sql, type TenantTx, type EventRow, type EventSealRow, type Narrowed } from '#libs/platform/database/index.js';
import type { Actor, EventPayload, HistoryPart, RecordedEvent } from '../domain/event.js';
import {
  isAllRead,
  LOG_START,
  MAX_PAGE_BYTES,
  placeAfter,
  type LogPage,
  type LogPlace,
  type ReplayedEvent,
} from '../domain/log-place.js';
import type { ChangeView, DeniedView, EventView } from '../domain/event.views.js';
import { archiveReadTooLarge, reasonOf } from '../domain/archived.js';
import { MAX_READ_MIB, readPage, readPart } from './archived-payloads.js';

const listSealedEvents = sql(import.meta.url, 'list-sealed-events');
const listChanges = sql(import.meta.url, 'list-changes');
const findSpaceOfFeed = sql(import.meta.url, 'find-space-of-feed');
const findLogHead = sql(import.meta.url, 'find-log-head');
const listAuditEntries = sql(import.meta.url, 'list-audit-entries');
const listAuditEntriesOfKinds = sql(import.meta.url, 'list-audit-entries-of-kinds');
const listAuditEntriesOfTask = sql(import.meta.url, 'list-audit-entries-of-task');
const listAuditEntriesOfSubject = sql(import.meta.url, 'list-audit-entries-of-subject');
const listEventsOfSubject = sql(import.meta.url, 'list-events-of-subject');
const listEventsOfSubjects = sql(import.meta.url, 'list-events-of-subjects');
const listEventsOfTask = sql(import.meta.url, 'list-events-of-task');
const listEventsForReplay = sql(import.meta.url, 'list-events-for-replay');

/** The payload is null if it has left the log. */
type Logged = Narrowed<EventRow, { actor: Actor; payload: EventPayload | null }>;
type Row = Omit<Logged, 'requestId' | 'idempotencyKey'>;
type SealedRow = Pick<EventSealRow, 'seq' | 'hash'> &
  Pick<
    Logged,
    'position' | 'id' | 'kind' | 'schemaVersion' | 'occurredAt' | 'actor' | 'spaceId' | 'subjectId' | 'payload'
  >;

/** An entry of the audit trail; the members of the seal are null until it is sealed. */
export type AuditRow = Pick<
  Logged,
  'position' | 'id' | 'occurredAt' | 'kind' | 'actor' | 'spaceId' | 'taskId' | 'subjectId' | 'requestId'
> & { accepted: boolean | null } & { [K in 'seq' | 'prevHash' | 'hash']: EventSealRow[K] | null } & {
  denied: z.input<typeof DeniedView> | null;
};

/** Which entries of the audit trail to return; null: no restriction. */
export interface AuditFilter {
  spaceIds: readonly string[] | null;
  kinds: readonly string[] | null;
  /** Restricts evaluations of gates; entries of other kinds are not affected. */
  accepted: boolean | null;
  taskId: string | null;
  subjectId: string | null;
}

const PAGE = 1_000;

/** Reads the log of one tenant. */
export class EventLog {
  /** `maxPageBytes`: how large the payloads may be that replay reads at once. */
  constructor(private readonly maxPageBytes = MAX_PAGE_BYTES) {}

  /**
   * Events as shown to consumers, without secrets. `spaceIds`: only events of these spaces; null: all. `isCut`: there
   * are fewer events than requested, because further events would require reading too many archived days at once.
   */
  async listSealed(
    tx: TenantTx,
    afterSeq: number,
    limit: number,
    spaceIds: readonly string[] | null,
  ): Promise<{ events: z.input<typeof EventView>[]; isCut: boolean }> {
    const { rows, isCut } = await readPart(tx, await tx.all<SealedRow>(listSealedEvents, afterSeq, limit, spaceIds));
    const events = rows.map((row) => ({
      seq: Number(row.seq),
      id: row.id,
      kind: row.kind,
      schemaVersion: row.schemaVersion,
      occurredAt: row.occurredAt.toISOString(),
      actor: row.actor,
      spaceId: row.spaceId,
      subjectId: row.subjectId,
      payload: withoutSecret(row.payload),
      hash: row.hash,
    }));
    return { events, isCut };
  }

  /** Like `listSealed`, without payloads: only what the events changed. */
  async listChanges(
    tx: TenantTx,
    afterSeq: number,
    limit: number,
    spaceIds: readonly string[] | null,
  ): Promise<z.input<typeof ChangeView>[]> {
    const rows = await tx.all<Pick<SealedRow, 'seq' | 'kind' | 'subjectId' | 'occurredAt'>>(
      listChanges,
      afterSeq,
      limit,
      spaceIds,
    );
    return rows.map(({ seq, kind, subjectId, occurredAt }) => ({
      seq: Number(seq),
      kind,
      subjectId,
      occurredAt: occurredAt.toISOString(),
    }));
  }

  /**
   * The spaces whose events a reader sees: all spaces that it may enter, or only the space that it names. null: all
   * spaces of the tenant. Throws `not_found` for a space that the reader may not enter.
   */
  async spacesOf(
    tx: TenantTx,
    { caller: { spaceIds } }: Ctx,
    space: string | undefined,
  ): Promise<readonly string[] | null> {
    if (space === undefined) return spaceIds;
    const found = await this.findSpace(tx, space);
    if (found === null || spaceIds?.includes(found) === false)
      throw notFound({ what: 'space', id: space }, found === null ? {} : { lacking: 'space' });
    return [found];
  }

  /** The id of the space with this id or slug, whether or not the caller may enter it; null: there is none. */
  async findSpace(tx: TenantTx, space: string): Promise<Id<'spc'> | null> {
    return (await tx.one<{ id: Id<'spc'> }>(findSpaceOfFeed, space))?.id ?? null;
  }

  /** The number of the last sealed event; 0 for none. */
  async head(tx: TenantTx): Promise<number> {
    return Number((await tx.one<{ seq: string }>(findLogHead))?.seq ?? 0);
  }

  listAudit(
    tx: TenantTx,
    beforePosition: string,
    limit: number,
    { spaceIds, kinds, accepted, taskId, subjectId }: AuditFilter,
  ): Promise<AuditRow[]> {
    const usual = [beforePosition, limit, spaceIds] as const;
    if (subjectId !== null)
      return tx.all<AuditRow>(listAuditEntriesOfSubject, ...usual, kinds, accepted, taskId, subjectId);
    if (taskId !== null) return tx.all<AuditRow>(listAuditEntriesOfTask, ...usual, kinds, accepted, taskId);
    if (kinds !== null) return tx.all<AuditRow>(listAuditEntriesOfKinds, ...usual, kinds, accepted);
    return tx.all<AuditRow>(listAuditEntries, ...usual);
  }

  /**
   * The events about one subject, oldest first. Each has its position, after which the next page continues. Call this
   * only for a caller who is known to have access to the subject, because it may read archived days.
   */
  async listOfSubject(tx: TenantTx, subjectId: string, afterPosition: string, limit: number): Promise<HistoryPart> {
    const read = await tx.all<Row>(listEventsOfSubject, subjectId, afterPosition, limit);
    const { rows, isCut } = await readPart(tx, read);
    return { events: rows.map((row) => placed({ ...row, payload: partOf(row) })), isCut };
  }

  /** Like `listOfSubject`, for a task and everything that was recorded as part of it. */
  async listOfTask(tx: TenantTx, taskId: string, afterPosition: string, limit: number): Promise<HistoryPart> {
    const { rows, isCut } = await readPart(tx, await tx.all<Row>(listEventsOfTask, taskId, afterPosition, limit));
    return { events: rows.map(placed), isCut };
  }

  /** For each of several subjects, its latest events in a space, oldest first. Throws `archive_read_too_large`. */
  async listOfSubjects(
    tx: TenantTx,
    spaceId: string,
    subjectIds: readonly string[],
    limit: number,
  ): Promise<RecordedEvent[]> {
    const read = await tx.all<Row>(listEventsOfSubjects, subjectIds, limit);
    const { rows, isCut } = await readPart(
      tx,
      read.filter((row) => row.spaceId === spaceId),
    );
    if (isCut) throw archiveReadTooLarge({ maxMib: MAX_READ_MIB });
    return rows.map((row) => toEvent({ ...row, payload: partOf(row) }));
  }

  /**
   * The next events in replay order, with payloads from the log or the archive: up to `limit`, or fewer if they are
   * large. `toSeq`: the last number to return; unsealed events are then left out.
   */
  async listForReplay(
    tx: TenantTx,
    { seq, ahead }: LogPlace,
    limit: number,
    toSeq: number | null = null,
  ): Promise<LogPage> {
    const rows = await tx.all<Row & { seq: string | null; found: number }>(
      listEventsForReplay,
      seq,
      ahead,
      limit,
      toSeq,
      this.maxPageBytes,
    );
    const { part, payloads, damaged, isCut } = await readPage(tx, rows, this.maxPageBytes);
    const events = part.map((row) => {
      const payload = row.payload ?? payloads.get(row.position) ?? {};
      const damage = damaged.get(row.position);
      return {
        ...placed({ ...row, payload }),
        seq: row.seq === null ? null : Number(row.seq),
        ...(damage && { unreadable: reasonOf(damage) }),
      };
    });
    return { events, isLast: !isCut && isAllRead(rows, limit) };
  }

  /** Every event in replay order, a page at a time. */
  async *pages(tx: TenantTx): AsyncGenerator<ReplayedEvent[]> {
    let place = LOG_START;
    for (;;) {
      const { events, isLast } = await this.listForReplay(tx, place, PAGE);
      if (events.length > 0) yield events;
      if (isLast) return;
      place = placeAfter(place, events);
    }
  }
}

type Whole<R> = R & { payload: EventPayload };

/**
 * The payload of an event for its subject. If the event is about several subjects, only the part about this subject.
 */
const partOf = ({ subjectId, payload }: Whole<Row>): EventPayload =>
  (payload as { items?: Record<string, EventPayload> }).items?.[subjectId] ?? payload;

function withoutSecret(payload: EventPayload): Record<string, unknown> {
  const { secretHash: _, ...shown } = payload as Record<string, unknown>;
  return shown;
}

const placed = (row: Whole<Row>): RecordedEvent & { position: string } => ({
  ...toEvent(row),
  position: row.position,
});

function toEvent(row: Whole<Row>): RecordedEvent {
  return {
    id: row.id,
    kind: row.kind,
    schemaVersion: row.schemaVersion,
    occurredAt: row.occurredAt.toISOString(),
    actor: row.actor,
    spaceId: row.spaceId,
    sessionId: row.sessionId,
    taskId: row.taskId,
    subjectId: row.subjectId,
    payload: row.payload,
  };
}
