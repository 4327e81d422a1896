import { Refusal } from '#libs/kernel/index.js';
import { explain, type TenantTx } from '#libs/platform/database/index.js';
import type { Journal, ReplayedEvent } from '../../events/index.js';

/** An event that this build does not know: replay leaves it out and goes on. */
export interface SkippedEvent {
  seq: number | null;
  kind: string;
  schemaVersion: number;
}

/** An event whose payload no projector can apply: replay leaves it out and goes on. */
export interface MalformedEvent {
  seq: number | null;
  position: string;
  kind: string;
  reason: string;
}

export interface Applied {
  skipped: SkippedEvent[];
  malformed: MalformedEvent[];
}

const MAX_REASON = 300;

/**
 * Projects a page of the log in the transaction. If the page fails, each event is tried alone. An event that fails
 * again is reported and changes nothing. Throws only if the database is unavailable.
 */
export async function applyEvents(tx: TenantTx, journal: Journal, events: readonly ReplayedEvent[]): Promise<Applied> {
  const [known, unknown] = [
    events.filter((event) => journal.knows(event) && event.unreadable === undefined),
    events.filter((event) => !journal.knows(event)),
  ];
  const unreadable = events.flatMap(({ seq, position, kind, unreadable: reason }) =>
    reason === undefined ? [] : [{ seq, position, kind, reason }],
  );
  const skipped = unknown.map(({ seq, kind, schemaVersion }) => ({ seq, kind, schemaVersion }));
  if ((await failureOf(tx, journal, known)) === null) return { skipped, malformed: unreadable };
  const malformed: MalformedEvent[] = unreadable;
  for (const event of known) {
    const reason = await failureOf(tx, journal, [event]);
    if (reason !== null) malformed.push({ seq: event.seq, position: event.position, kind: event.kind, reason });
  }
  return { skipped, malformed };
}

/** Projects events. Returns the reason if that failed, otherwise null. */
async function failureOf(tx: TenantTx, journal: Journal, events: readonly ReplayedEvent[]): Promise<string | null> {
  if (events.length === 0) return null;
  try {
    await tx.attempt(() => journal.replay(tx, events));
    return null;
  } catch (thrown) {
    const failure = explain(thrown);
    if (failure instanceof Refusal && failure.category === 'unavailable') throw failure;
    return (failure instanceof Error ? failure.message : String(failure)).slice(0, MAX_REASON);
  }
}
