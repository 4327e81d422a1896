import { CLAIM_STATUSES } from '#libs/knowledge/claims/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { type Bind, Composed, type FilterFields } from '#libs/platform/filters/index.js';
import { isDefault, type Reading } from '../domain/retrieval/reading.js';
import type { FoundNodeRow } from '../domain/retrieval/found.js';
import {
  allOf,
  type Retrievers,
  type Related,
  conditionOf,
  foundByWords,
  type Matched,
  matchingOf,
  type MatchRow,
  type Near,
  type Probe,
  timesStatement,
} from './retrievers.js';

const searchByWords = sql(import.meta.url, 'search-nodes-by-words');
const searchByPhrase = sql(import.meta.url, 'search-nodes-by-phrase');
const searchNewest = sql(import.meta.url, 'search-nodes-newest');
const searchByTime = sql(import.meta.url, 'search-nodes-by-time');
const loadMatches = sql(import.meta.url, 'load-node-matches');

/** What nodes may be filtered by, over the row `n`. Names shared with claims mean the same. */
export const NODE_FIELDS: FilterFields = {
  id: { type: 'text', sql: 'n.id' },
  text: { type: 'text', sql: 'n.text' },
  type: { type: 'text', sql: 'n.type' },
  status: { type: 'text', sql: 'n.status' },
  sessionId: { type: 'text', sql: 'n.session_id' },
  agent: { type: 'text', sql: 'n.agent' },
  observedAt: { type: 'time', sql: 'n.recorded_at' },
  recordedAt: { type: 'time', sql: 'n.recorded_at' },
};

/** The claim that a prediction stands on has fallen, or waits for its review. */
const FALLEN = `exists (select from edges x join claims c on c.tenant_id = $1 and c.id = x.to_id
  where x.tenant_id = $1 and x.from_id = n.id and x.kind = 'derives_from' and x.closed_at is null and (c.grounding = 'tainted' or c.status in ('retracted', 'quarantined')))`;

/** Looks for nodes that carry no claim, by their words. */
export class NodeSearch implements Retrievers<FoundNodeRow> {
  async byWords(tx: TenantTx, probe: Probe): Promise<string[]> {
    return idsOf(
      await foundByWords({ byPhrase: searchByPhrase, byWords: searchByWords, search: 'n.search' }, probe, (statement) =>
        found(tx, probe, statement),
      ),
    );
  }

  async newest(tx: TenantTx, probe: Probe): Promise<string[]> {
    return idsOf(await found(tx, probe, new Composed(searchNewest, probe.reading.spaceId, probe.pool)));
  }

  async byTime(tx: TenantTx, probe: Probe): Promise<string[]> {
    return idsOf(await found(tx, probe, timesStatement(searchByTime, probe)));
  }

  /** A node has no vector. */
  byVector(): Promise<Near[]> {
    return Promise.resolve([]);
  }

  /** A node has no triple. */
  byTriple(): Promise<string[]> {
    return Promise.resolve([]);
  }

  related(): Promise<Related[]> {
    return Promise.resolve([]);
  }

  async load(tx: TenantTx, probe: Probe, ids: readonly string[]): Promise<Matched<FoundNodeRow>[]> {
    const rows = await found<MatchRow & FoundNodeRow>(
      tx,
      probe,
      new Composed(loadMatches, probe.reading.spaceId, ids, probe.query.phrase),
    );
    const matchOf = matchingOf(probe);
    return rows.map(({ search, holdsPhrase, similarity, ...node }) => ({
      it: node,
      match: matchOf({ search, holdsPhrase, similarity }),
      overriding: [],
    }));
  }
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

function found<R extends { id: string } = { id: string }>(
  tx: TenantTx,
  probe: Probe,
  statement: Composed,
): Promise<R[]> {
  return allOf<R>(
    tx,
    statement.fill('seen', seen(probe, statement.bind)).fill('filter', conditionOf(probe, statement.bind)),
    probe,
  );
}

/** Of the types asked for: what stands, was recorded by the moment asked about, and was not replaced by then. */
function seen({ reading, types }: Probe, bind: Bind): string {
  const { at, isPast, knownAt } = reading;
  return [
    `n.type = any (${bind(types)}::text[])`,
    ...stands(reading, bind),
    ...(isPast ? [`n.recorded_at <= ${bind(at)}::timestamptz`] : []),
    ...(knownAt === null ? [] : [`n.recorded_at <= ${bind(knownAt)}::timestamptz`]),
  ].join(' and ');
}

function stands(reading: Reading, bind: Bind): string[] {
  const { at, isPast, statuses, includesAll } = reading;
  const namesAll = CLAIM_STATUSES.every((status) => statuses.includes(status));
  if (includesAll || (namesAll && !isPast)) return [];
  const isSound = `n.grounding <> 'tainted' and not (n.type = 'prediction' and ${FALLEN})`;
  if (isPast)
    return [
      `n.status <> 'retracted' and (n.status <> 'superseded' or n.state_since > ${bind(at)}::timestamptz)`,
      isSound,
    ];
  return isDefault(reading)
    ? [`n.status not in ('retracted', 'superseded')`, isSound]
    : [`n.status = any (${bind(statuses)}::text[])`];
}
