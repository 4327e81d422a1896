import { CLAIM_STATUSES } from '#libs/knowledge/claims/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { type Bind, Composed, type FilterFields } from '#libs/platform/filters/index.js';
import type { FoundNodeRow } from '../domain/retrieval/found.js';
import { isDefault, type Reading } from '../domain/retrieval/reading.js';
import { type Conditions, filterOf, MemorySearch } from './memory-search.js';
import { type Matched, matchingOf, type MatchRow, type Near, type Probe } from './retrievers.js';

const listSeenNodes = sql(import.meta.url, 'list-seen-nodes');
const loadMatches = sql(import.meta.url, 'load-node-matches');

/** The fields by which nodes can be filtered, over the row `n`. Names shared with claims have the same meaning. */
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

/** Whether a claim that a prediction depends on is tainted, retracted or quarantined. */
const FALLEN = `exists (select from edges x join claims c on c.tenant_id = $1 and c.id = x.to_id
  where x.tenant_id = $1 and x.from_id = n.id and x.kind = 'derives_from' and x.closed_at is null and (c.grounding = 'tainted' or c.status in ('retracted', 'quarantined')))`;

/** Searches by words for nodes that are not claims. */
export class NodeSearch extends MemorySearch<FoundNodeRow> {
  constructor() {
    super('node', listSeenNodes);
  }

  /** Nodes have no vector. */
  override byVector(): Promise<Near[]> {
    return Promise.resolve([]);
  }

  async load(tx: TenantTx, probe: Probe, ids: readonly string[]): Promise<Matched<FoundNodeRow>[]> {
    const statement = new Composed(loadMatches, probe.reading.spaceId, ids, probe.query.phrase);
    const rows = await this.loaded<MatchRow & FoundNodeRow>(tx, probe, statement);
    const matchOf = matchingOf(probe);
    return rows.map(({ search, holdsPhrase, similarity, ...node }) => ({
      it: node,
      match: matchOf({ search, holdsPhrase, similarity }),
      overriding: [],
    }));
  }

  protected conditions(probe: Probe, bind: Bind): Conditions {
    return { seen: seen(probe, bind), filter: filterOf(probe, bind) };
  }
}

/**
 * The condition for nodes of the requested types that are valid and that, at the requested moment, were recorded and
 * not replaced.
 */
function seen({ reading, types }: Probe, bind: Bind): string {
  const moment = momentOf(reading);
  return [
    `n.type = any (${bind(types)}::text[])`,
    ...stands(reading, bind),
    ...(moment === null ? [] : [`n.recorded_at <= ${bind(moment)}::timestamptz`]),
  ].join(' and ');
}

/**
 * The moment whose nodes are read; null: the present. A node is valid from its record on, so the time asked about
 * decides, which is never after `knownAt`.
 */
const momentOf = ({ at, isPast, knownAt }: Reading): Date | null => (isPast ? at : knownAt);

/** Whether a node does not have the status, or got it after the moment; null: whether it does not have it now. */
const stood = (status: string, moment: Date | null, bind: Bind): string =>
  moment === null
    ? `n.status <> '${status}'`
    : `(n.status <> '${status}' or n.state_since > ${bind(moment)}::timestamptz)`;

function stands(reading: Reading, bind: Bind): string[] {
  const { statuses, includesAll, isPast, knownAt } = reading;
  const namesAll = CLAIM_STATUSES.every((status) => statuses.includes(status));
  if (includesAll || (namesAll && !isPast)) return [];
  const isSound = `n.grounding <> 'tainted' and not (n.type = 'prediction' and ${FALLEN})`;
  if (!isPast && !isDefault(reading)) return [`n.status = any (${bind(statuses)}::text[])`];
  return [stood('retracted', knownAt, bind), stood('superseded', momentOf(reading), bind), isSound];
}
