import { mentions, type Filter } from '#libs/kernel/index.js';
import { sql, type TenantTx } from '#libs/platform/database/index.js';
import { compileFilter, Composed, type FilterFields } from '#libs/platform/filters/index.js';
import { comparableName } from '../../predicates/index.js';

const listClaimsThatMeet = sql(import.meta.url, 'list-claims-that-meet');

/**
 * The fields by which claims may be filtered, as SQL over the row `c`: a row of the table, or the claim as recorded at
 * `knownAt`. Trust is computed for `now`, as shown to readers. The table `claim_statements` is read only if a filter
 * needs it.
 */
export function claimFields(now: Date, knownAt: Date | null): FilterFields {
  const said = (column: string): string =>
    `(select ${column} from claim_statements said where said.tenant_id = $1 and said.claim_id = c.id)`;
  return {
    id: { type: 'text', sql: 'c.id' },
    text: { type: 'text', sql: said(knownAt === null ? 'said.text' : 'coalesce(c.earlier_text, said.text)') },
    subject: { type: 'text', sql: 'c.subject_n', form: comparableName },
    predicate: { type: 'text', sql: 'c.predicate_n', form: comparableName },
    value: { type: 'text', sql: said('said.value') },
    type: { type: 'text', sql: 'c.type' },
    category: { type: 'text', sql: 'c.category' },
    scope: { type: 'text', sql: 'c.scope' },
    sessionId: { type: 'text', sql: 'c.session_id' },
    workspaceId: { type: 'text', sql: 'c.workspace_id' },
    status: { type: 'text', sql: 'c.status' },
    tier: { type: 'text', sql: `coalesce(c.tier, 'workspace')` },
    grounding: { type: 'text', sql: (bind) => groundingSql(bind(now)) },
    baseClass: { type: 'text', sql: 'c.base_class' },
    agent: { type: 'text', sql: said('said.agent') },
    externalId: { type: 'text', sql: 'c.external_id' },
    tags: { type: 'texts', sql: 'c.tags' },
    importance: { type: 'number', sql: 'c.importance' },
    corroboration: { type: 'number', sql: 'c.corroboration' },
    trust: { type: 'number', sql: (bind) => trustSql(bind(now)) },
    'belief.state': { type: 'text', sql: (bind) => beliefStateSql(bind(now)) },
    'belief.score': { type: 'number', sql: (bind) => beliefScoreSql(bind(now)) },
    observedAt: { type: 'time', sql: 'c.observed_at' },
    recordedAt: { type: 'time', sql: 'c.recorded_at' },
    validFrom: { type: 'time', sql: 'c.valid_from' },
    claimType: { type: 'text', sql: ofFact('f.claim_type') },
    usable: { type: 'boolean', sql: (bind) => ofFact(usableSql(bind(now))) },
    'anchors.*': {
      type: 'text',
      sql: (bind, entity) =>
        `(select a.value from fact_anchors a where a.tenant_id = $1 and a.claim_id = c.id and a.entity = ${bind(entity)}::text)`,
    },
    validUntil: { type: 'time', sql: `nullif(c.valid_until, 'infinity')` },
  };
}

/**
 * Which of the claims match the filters if the facts among them count as not usable. It is called for claims that a
 * running correction will reach: finding such claims takes a traversal for each claim, so a condition of a search
 * cannot do it.
 */
export async function matchingUnusable(
  tx: TenantTx,
  ids: readonly string[],
  filters: readonly Filter[],
  fields: FilterFields,
): Promise<Set<string>> {
  if (ids.length === 0 || !filters.some((filter) => mentions(filter, 'usable'))) return new Set(ids);
  const statement = new Composed(listClaimsThatMeet, ids);
  statement.fill(
    'filter',
    filters.map((filter) => compileFilter(filter, { ...fields, usable: NOT_USABLE }, statement.bind)).join(' and '),
  );
  return new Set((await statement.all<{ id: string }>(tx)).map(({ id }) => id));
}

/** The SQL form of a value that only facts have; null for all other claims. */
const ofFact = (sql: string): string => `(select ${sql} from facts f where f.tenant_id = $1 and f.claim_id = c.id)`;

const NOT_USABLE: FilterFields[string] = { type: 'boolean', sql: ofFact('false') };

/** The SQL form of `isUsable`, without regard to running corrections (`matchingUnusable`). */
const usableSql = (now: string): string =>
  `(c.status = 'active' and c.grounding <> 'tainted' and c.belief_state is distinct from 'rejected' and c.cause is null and (c.usable_until is null or c.usable_until > ${now}))`;

/** The SQL form of `shownGrounding`. */
const groundingSql = (
  now: string,
): string => `(case when c.grounding = 'tainted' then c.grounding when c.grounding = 'expired' or c.expires_at <= ${now} then 'expired'
  when c.grounding = 'stale' or c.stale_at <= ${now} or c.cause is not null then 'stale' else c.grounding end)`;

/** The SQL form of the state in `beliefAt`: the recorded state, until the clock changes it. A test compares the two. */
const beliefStateSql = (
  now: string,
): string => `(case when c.belief_due_at is null or c.belief_due_at > ${now}::timestamptz then c.belief_state
  else belief_state(c.belief_policy, c.support_mass, c.contradiction_mass, c.support_groups, c.witness_groups, c.contradiction_groups, c.opposing_groups,
    c.supported_at, c.volatility, c.proposition_class, c.confirmed, c.failed_test, c.shielded, c.belief_state, ${now}::timestamptz) end)`;

/** The SQL form of the score of `beliefAt`. */
const beliefScoreSql = (now: string): string =>
  `belief_score(c.belief_policy, c.support_mass, c.contradiction_mass, c.support_groups, c.supported_at, c.volatility, ${now}::timestamptz)`;

/** The SQL form of `scoresAt(...).trust` of the trust rules, so that it can be a condition; a test compares the two. */
const trustSql = (
  now: string,
): string => `least(c.trust_limit, floor(greatest(0, least(1, c.base + least(0.20, 0.05 * greatest(0, c.corroboration - 1))
  + 0.30 * (c.reinforcements - c.disputes)::double precision / (c.reinforcements + c.disputes + 1)
  - greatest(0, least(0.10, 0.10 * extract(epoch from ${now}::timestamptz - c.aging_from)::double precision / 31536000)))) * 10000 + 0.5 + 0.00001) / 10000)::double precision`;
