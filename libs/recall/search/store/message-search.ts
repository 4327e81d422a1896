import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { type Bind, Composed, type FilterFields } from '#libs/platform/filters/index.js';
import type { FoundMessage } from '../domain/retrieval/found.js';
import type { Reading } from '../domain/retrieval/reading.js';
import { type Conditions, filterOf, MemorySearch } from './memory-search.js';
import {
  type Matched,
  matchesStatement,
  matchingOf,
  type MatchRow,
  type Probe,
  type Related,
  type Similarities,
} from './retrievers.js';

const listSeenMessages = sql(import.meta.url, 'list-seen-messages');
const searchRelated = sql(import.meta.url, 'search-related-messages');
const loadMatches = sql(import.meta.url, 'load-message-matches');

/**
 * The fields that messages can be filtered by, over the rows `m` and `e`. Names shared with claims have the same
 * meaning.
 */
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

export class MessageSearch extends MemorySearch<FoundMessage> {
  constructor() {
    super('message', listSeenMessages);
  }

  /** The turns directly before and after the best hits. */
  override async related(tx: TenantTx, probe: Probe, { best }: { best: readonly string[] }): Promise<Related[]> {
    if (best.length === 0) return [];
    const turns = await this.foundIds(tx, probe, new Composed(searchRelated, probe.reading.spaceId, best));
    return turns.map((id) => ({ id, linkedTo: null, weight: null }));
  }

  async load(
    tx: TenantTx,
    probe: Probe,
    ids: readonly string[],
    similarities: Similarities,
  ): Promise<Matched<FoundMessage>[]> {
    const statement = matchesStatement(loadMatches, probe, ids, similarities);
    const rows = await this.loaded<MatchRow & FoundMessage>(tx, probe, statement);
    const matchOf = matchingOf(probe);
    return rows.map(({ search, holdsPhrase, similarity, ...message }) => ({
      it: message,
      match: matchOf({ search, holdsPhrase, similarity }),
      overriding: [],
    }));
  }

  protected conditions(probe: Probe, bind: Bind): Conditions {
    return { seen: seen(probe.reading, bind), filter: filterOf(probe, bind) };
  }
}

/**
 * The condition for messages that a reading may see. They are visible in the whole space if they were said by the
 * requested moment and are not revoked. A revocation also hides them from readings of the past.
 */
function seen({ at, isPast, knownAt, includesAll }: Reading, bind: Bind): string {
  return (
    [
      ...(includesAll ? [] : ['e.revoked_at is null']),
      ...(isPast && !includesAll ? [`m.at <= ${bind(at)}::timestamptz`] : []),
      ...(knownAt === null ? [] : [`e.recorded_at <= ${bind(knownAt)}::timestamptz`]),
    ].join(' and ') || 'true'
  );
}
