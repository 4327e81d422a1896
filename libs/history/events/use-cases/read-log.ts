import type { z } from 'zod';
import {
  type Ctx,
  nearest,
  readsEverySession,
  startAfter,
  toPage,
  validationFailed,
  type Stream,
} from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import type { UnitOfWork } from '../../unit-of-work/index.js';
import type {
  EventFeed,
  ListEventsInput,
  AuditList,
  ListAuditInput,
  EventView,
  ChangeView,
  StreamEventsInput,
} from '../domain/event.views.js';
import type { EventLog } from '../store/event-log.js';
import type { LogWatch } from '../store/log-watch.js';
import type { Registry } from '../store/projector.js';

/**
 * The feed that a consumer follows. It contains sealed events only, so that no new event ever gets a number that the
 * consumer has already passed.
 */
export class ListEvents {
  constructor(
    private readonly work: UnitOfWork,
    private readonly log: EventLog,
  ) {}

  run(ctx: Ctx, { after, limit, space }: z.output<typeof ListEventsInput>): Promise<z.input<typeof EventFeed>> {
    return this.work.read(ctx, async (tx) => {
      const spaceIds = await this.log.spacesOf(tx, ctx, space);
      // The head is read first. The page is then complete up to the head, so events of other spaces need not be read
      // again.
      const head = spaceIds === null ? 0 : await this.log.head(tx);
      const { events, isCut } = await this.log.listSealed(tx, after, limit + 1, spaceIds);
      const [data, hasMore] = [events.slice(0, limit), isCut || events.length > limit];
      const last = data.at(-1)?.seq ?? after;
      return { data, after: hasMore ? last : Math.max(last, head), hasMore };
    });
  }
}

/** Larger than any position the log will ever draw. */
const FROM_THE_END = '9223372036854775807';

export class ListAudit {
  constructor(
    private readonly work: UnitOfWork,
    private readonly log: EventLog,
    private readonly registry: Registry,
  ) {}

  async run(
    ctx: Ctx,
    { limit, cursor, space, kind, accepted, taskId, ...about }: z.output<typeof ListAuditInput>,
  ): Promise<z.input<typeof AuditList>> {
    const [before] = startAfter(cursor, [FROM_THE_END]);
    this.#checkKind(kind);
    const subjectId = theOneOf(about);
    const kinds = kindsOf(kind, accepted);
    const rows = await this.work.read(ctx, async (tx) =>
      this.log.listAudit(tx, String(before), limit + 1, {
        spaceIds: await this.log.spacesOf(tx, ctx, space),
        kinds,
        accepted: accepted ?? null,
        taskId: taskId ?? null,
        subjectId,
      }),
    );
    const page = toPage(rows, limit, (row) => [row.position]);
    return {
      ...page,
      data: page.data.map((row) => ({
        id: row.id as `evt_${string}`,
        seq: row.seq === null ? null : Number(row.seq),
        occurredAt: row.occurredAt.toISOString(),
        kind: row.kind,
        actor: row.actor,
        spaceId: row.spaceId,
        subjectId: row.subjectId,
        requestId: row.requestId,
        taskId: row.taskId,
        accepted: row.accepted,
        denied: row.denied,
        prevHash: row.prevHash,
        hash: row.hash,
      })),
    };
  }

  /**
   * Refuses a kind that does not exist. It is a mistake of the caller, and an empty answer would look like an empty
   * audit trail.
   */
  #checkKind(kind: string | undefined): void {
    if (kind === undefined) return;
    const known = [...this.registry.kinds.keys()];
    if (!known.includes(kind))
      throw invalid('kind', `"${kind}" is not a kind of event; the nearest is ${nearest(kind, known) ?? 'none'}`);
  }
}

/** Kinds of entries that say whether something was accepted. */
const JUDGED = { true: ['gate_evaluated'], false: ['gate_evaluated', 'attempts_denied'] } as const;

/** The kinds of entries to return; null: all. */
function kindsOf(kind: string | undefined, accepted: boolean | undefined): readonly string[] | null {
  if (accepted === undefined) return kind === undefined ? null : [kind];
  return JUDGED[`${accepted}`].filter((judged) => kind === undefined || judged === kind);
}

function theOneOf({
  subjectId,
  claimId,
  evidenceId,
}: Pick<z.output<typeof ListAuditInput>, 'subjectId' | 'claimId' | 'evidenceId'>): string | null {
  const given = Object.entries({ subjectId, claimId, evidenceId }).filter(([, id]) => id !== undefined);
  if (given.length > 1) throw invalid(given[1]![0], `cannot be given with "${given[0]![0]}"`);
  return given[0]?.[1] ?? null;
}

const invalid = (field: string, message: string) =>
  validationFailed({ what: `${field} ${message}.` }, { errors: [{ field, code: 'invalid_value', message }] });

/** How many events a reader loads, and keeps in memory, at once. */
const PAGE = 100;

/** Items of the log in the order of their numbers. `isCut`: the page ended early, and there is more. */
interface Page<T> {
  items: readonly T[];
  isCut: boolean;
}

type ReadPage<T> = (tx: TenantTx, after: number, spaceIds: readonly string[] | null) => Promise<Page<T>>;

/** Follows the log without polling. Ends when its reader leaves. */
abstract class LogFollower<T extends { seq: number }> {
  /**
   * Readers of the same spaces wake at the same time, so one query serves all of them that are at the same position and
   * know the same head. A query that began for another head may not see the events up to this one.
   */
  readonly #reading = new Map<string, Promise<Page<T>>>();

  constructor(
    private readonly work: UnitOfWork,
    protected readonly log: EventLog,
    private readonly watch: LogWatch,
  ) {}

  protected abstract readonly page: ReadPage<T>;

  async run(ctx: Ctx, { after, space }: z.output<typeof StreamEventsInput>): Promise<Stream<T>> {
    const spaceIds = await this.work.read(ctx, (tx) => this.log.spacesOf(tx, ctx, space));
    const position = after ?? (await this.watch.head(ctx.tenantId));
    const leaving = new AbortController();
    const following = this.#follow(ctx, spaceIds, position, leaving.signal);
    const items: AsyncIterableIterator<T> = {
      next: () => following.next(),
      // Without the abort, the generator would not notice before the end of its current wait that the reader has left.
      return: async () => {
        leaving.abort();
        await following.return(undefined);
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]: () => items,
    };
    return { position, items };
  }

  async *#follow(
    ctx: Ctx,
    spaceIds: readonly string[] | null,
    after: number,
    signal: AbortSignal,
  ): AsyncGenerator<T, undefined> {
    let position = after;
    let head: number | null = 0;
    while (head !== null) {
      const { items, isCut } = await this.#read(ctx, spaceIds, position, head);
      yield* items;
      position = items.at(-1)?.seq ?? position;
      if (isCut || items.length === PAGE) continue;
      // This reader has everything up to the head, even if the last events are in spaces that the reader may not enter.
      position = Math.max(position, head);
      head = await this.watch.beyond(ctx.tenantId, position, signal);
    }
    return undefined;
  }

  #read(ctx: Ctx, spaceIds: readonly string[] | null, after: number, head: number): Promise<Page<T>> {
    const which = JSON.stringify([
      ctx.tenantId,
      readsEverySession(ctx.caller) || ctx.caller.principal.id,
      spaceIds,
      after,
      head,
    ]);
    const known = this.#reading.get(which);
    if (known !== undefined) return known;
    const reading = this.work
      .read(ctx, (tx) => this.page(tx, after, spaceIds))
      .finally(() => {
        this.#reading.delete(which);
      });
    this.#reading.set(which, reading);
    return reading;
  }
}

/** Sends what `ListEvents` would return after a number, then each event as it is sealed. */
export class StreamEvents extends LogFollower<z.input<typeof EventView>> {
  protected readonly page: ReadPage<z.input<typeof EventView>> = async (tx, after, spaceIds) => {
    const { events, isCut } = await this.log.listSealed(tx, after, PAGE, spaceIds);
    return { items: events, isCut };
  };
}

/**
 * Like `StreamEvents`, for people who review a space. It says only that something has changed, so that they read again
 * what they are looking at.
 */
export class StreamChanges extends LogFollower<z.input<typeof ChangeView>> {
  protected readonly page: ReadPage<z.input<typeof ChangeView>> = async (tx, after, spaceIds) => ({
    items: await this.log.listChanges(tx, after, PAGE, spaceIds),
    isCut: false,
  });
}
