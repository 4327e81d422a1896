import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { type Bind, Composed, type FilterFields } from '#libs/platform/filters/index.js';
import type { FoundMessage } from '../domain/retrieval/found.js';
import type { Reading } from '../domain/retrieval/reading.js';
import {
  allOf,
  type Retrievers,
  type Related,
  conditionOf,
  foundByVector,
  foundByWords,
  type Matched,
  matchesStatement,
  matchingOf,
  type MatchRow,
  timesStatement,
  type Near,
  type Probe,
  type Similarities,
} from './retrievers.js';

const searchByWords = sql(import.meta.url, 'search-messages-by-words');
const searchByPhrase = sql(import.meta.url, 'search-messages-by-phrase');
const searchByVector = sql(import.meta.url, 'search-messages-by-vector');
const searchSeenByVector = sql(import.meta.url, 'search-seen-messages-by-vector');
const searchByVectorIndex = sql(import.meta.url, 'search-messages-by-vector-index');
const searchNewest = sql(import.meta.url, 'search-messages-newest');
const searchByTime = sql(import.meta.url, 'search-messages-by-time');
const searchRelated = sql(import.meta.url, 'search-related-messages');
const loadMatches = sql(import.meta.url, 'load-message-matches');

/** What messages may be filtered by, over the rows `m` and `e`. Names shared with claims mean the same. */
export const MESSAGE_FIELDS: FilterFields = {
  id: { type: 'text', sql: 'm.id' },
  text: { type: 'text', sql: 'm.content' },
  sessionId: { type: 'text', sql: 'm.session_id' },
  role: { type: 'text', sql: 'm.role' },
  speaker: { type: 'text', sql: 'm.speaker' },
  externalId: { type: 'text', sql: 'm.external_id' },
  baseClass: { type: 'text', sql: 'e.class' },
  trust: { type: 'number', sql: 'e.weight' },
  observedAt: { type: 'time', sql: 'm.at' },
  recordedAt: { type: 'time', sql: 'e.recorded_at' },
};

export class MessageSearch implements Retrievers<FoundMessage> {
  async byWords(tx: TenantTx, probe: Probe): Promise<string[]> {
    return idsOf(
      await foundByWords({ byPhrase: searchByPhrase, byWords: searchByWords, search: 'm.search' }, probe, (statement) =>
        found<{ id: string }>(tx, probe, statement),
      ),
    );
  }

  byVector(tx: TenantTx, probe: Probe): Promise<Near[]> {
    return foundByVector(
      tx,
      { byIndex: searchByVectorIndex, byVector: searchByVector, bySeen: searchSeenByVector },
      probe,
      (statement) => found<Near>(tx, probe, statement),
    );
  }

  async newest(tx: TenantTx, probe: Probe): Promise<string[]> {
    return idsOf(await found(tx, probe, new Composed(searchNewest, probe.reading.spaceId, probe.pool)));
  }

  async byTime(tx: TenantTx, probe: Probe): Promise<string[]> {
    return idsOf(await found(tx, probe, timesStatement(searchByTime, probe)));
  }

  /** A message has no triple. */
  byTriple(): Promise<string[]> {
    return Promise.resolve([]);
  }

  /** The turns before and after. */
  async related(tx: TenantTx, probe: Probe, { best }: { best: readonly string[] }): Promise<Related[]> {
    const turns =
      best.length === 0 ? [] : await found(tx, probe, new Composed(searchRelated, probe.reading.spaceId, best));
    return turns.map(({ id }) => ({ id, linkedTo: null, weight: null }));
  }

  async load(
    tx: TenantTx,
    probe: Probe,
    ids: readonly string[],
    similarities: Similarities,
  ): Promise<Matched<FoundMessage>[]> {
    const statement = matchesStatement(loadMatches, probe, ids, similarities);
    const rows = await allOf<MatchRow & FoundMessage>(tx, restrict(statement, probe), probe);
    const matchOf = matchingOf(probe);
    return rows.map(({ search, holdsPhrase, similarity, ...message }) => ({
      it: message,
      match: matchOf({ search, holdsPhrase, similarity }),
      overriding: [],
    }));
  }
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

async function found<R extends { id: string } = { id: string }>(
  tx: TenantTx,
  probe: Probe,
  statement: Composed,
): Promise<R[]> {
  return allOf<R>(tx, restrict(statement, probe), probe);
}

const restrict = (statement: Composed, probe: Probe): Composed =>
  statement.fill('seen', seen(probe.reading, statement.bind)).fill('filter', conditionOf(probe, statement.bind));

/** Messages are seen in the whole space, said up to the moment asked about and not revoked; a revocation hides them from readings of the past too. */
function seen({ at, isPast, knownAt, includesAll }: Reading, bind: Bind): string {
  return (
    [
      ...(includesAll ? [] : ['e.revoked_at is null']),
      ...(isPast && !includesAll ? [`m.at <= ${bind(at)}::timestamptz`] : []),
      ...(knownAt === null ? [] : [`e.recorded_at <= ${bind(knownAt)}::timestamptz`]),
    ].join(' and ') || 'true'
  );
}
