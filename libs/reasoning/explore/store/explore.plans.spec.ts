import type { QueryResult } from 'pg';
import { TenantTx } from '#libs/platform/database/index.js';
import { openTestDatabase, plantedClaims, plantedEvidence, type TestDatabase } from '#libs/testing/index.js';
import { PendingCorrections } from '#libs/graph/cascades/index.js';
import { NodeSources } from '#libs/graph/model/index.js';
import { NodeStateRepository } from '../../node-states/index.js';
import { sections } from '../domain/reflection.js';
import { GraphReader } from './graph.reader.js';
import { ReflectionReader } from './reflection.reader.js';

const describeOnServer = process.env.DATABASE_URL ? describe : describe.skip;

const TENANTS = ['ten_01arz3ndektsv4rrffq69g5fav', 'ten_01arz3ndektsv4rrffq69g5faw'];
const [TENANT] = TENANTS as [string];
const SPACE = 'spc_01arz3ndektsv4rrffq69g5fav';
const NOW = new Date('2026-01-01T00:00:00Z');

/** Two tenants, each with a chain of 20,000 nodes, in which one node in a thousand needs attention. */
const SEED = `
  insert into tenants (tenant_id, name, created_at) select t, t, now() from unnest($1::text[]) t;
  insert into spaces (tenant_id, id, slug, name, policy, clock, created_at, version) select t, '${SPACE}', 's', 's', '{}', 'real', now(), 1 from unnest($1::text[]) t;
  ${plantedClaims('unnest($1::text[]) t, generate_series(1, 20000) n', {
    tenantId: 't',
    id: `'clm_' || n`,
    spaceId: `'${SPACE}'`,
    grounding: `case when n % 1000 = 0 then 'tainted' when n % 1000 = 1 then 'stale' else 'sound' end`,
    type: `case when n = 1 then 'claim' else 'derivation' end`,
    confidence: 'case when n % 1000 = 2 then 0.2 else 0.9 end',
  })};
  insert into claim_statements (tenant_id, claim_id, text) select tenant_id, id, 'x' from claims;
  insert into claim_flags (tenant_id, space_id, claim_id, kind) select tenant_id, space_id, id, case when grounding <> 'sound' then grounding else 'weak' end from claims where grounding <> 'sound' or confidence < 0.5;
  insert into nodes (tenant_id, id, space_id, type, rank, confidence_limit, root_groups, contested, detail, recorded_at, recorded_by, version, state_since, text, status, grounding)
    select t, 'clm_' || n, '${SPACE}', 'derivation', n, 1, '{a,b}'::text[], false, '{}'::jsonb, now(), 'prn_1', 1, now(), null, null, null from unnest($1::text[]) t, generate_series(2, 20000) n
    union all select t, 'nod_' || n, '${SPACE}', case when n % 2 = 0 then 'question' else 'prediction' end, 1, 1, '{}'::text[], false, '{"resolveBy": "2027-01-01T00:00:00Z"}'::jsonb, now(), 'prn_1', 1, now(), 'x', 'open', 'sound' from unnest($1::text[]) t, generate_series(1, 200) n;
  insert into edges (tenant_id, id, space_id, from_id, to_id, kind, ordinal, created_at, created_by)
    select t, 'edg_' || n, '${SPACE}', 'clm_' || n, 'clm_' || n - 1, 'derives_from', 0, now(), 'prn_1' from unnest($1::text[]) t, generate_series(2, 20000) n;
  ${plantedEvidence('unnest($1::text[]) t, generate_series(1, 20000) n', {
    tenantId: 't',
    id: `'evd_' || n`,
    spaceId: `'${SPACE}'`,
    kind: `'note'`,
    class: `'inference'`,
    weight: '0.5',
    independenceGroup: `'inference'`,
  })};
  insert into claim_evidence (tenant_id, claim_id, evidence_id, relation, class, weight, independence_group, asserted_by, observed_at, attached_at, weighed_live)
    select t, 'clm_' || n, 'evd_' || n, 'assertion', 'inference', 0.5, 'inference', 'prn_1', now(), now(), true from unnest($1::text[]) t, generate_series(1, 20000) n;
  insert into conflicts (tenant_id, id, space_id, new_claim_id, existing_claim_id, subject_n, predicate_n, blocking, reason, new_trust, existing_trust, status, resolution, opened_at, version)
    select t, 'cnf_' || n, '${SPACE}', 'clm_' || n, 'clm_' || n + 1, 's', 'p', true, 'manual', 0.5, 0.5, case when n % 1000 = 0 then 'open' else 'resolved' end, case when n % 1000 = 0 then null else 'lapsed' end, now(), 1
    from unnest($1::text[]) t, generate_series(1, 10000) n;`;

describeOnServer('exploring the graph on a server, as the role that serves requests,', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase();
    for (const statement of SEED.split(/;\s*$/m))
      if (statement.trim() !== '') await db.owner(statement.replaceAll('$1', `'{${TENANTS.join(',')}}'`));
    await db.owner('analyze claims, claim_statements, claim_flags, nodes, edges, evidence, claim_evidence, conflicts');
  }, 180_000);
  afterAll(() => db.close());

  /** The plans of all statements that the work sends. */
  async function plansOf(work: (tx: TenantTx) => Promise<unknown>): Promise<string> {
    const connection = await db.database.connect();
    const plans: string[] = [];
    try {
      await connection.query(
        `begin read only; set local role credence_reader; set local app.tenant_id = '${TENANT}'; set local app.reader = 'prn_1'`,
      );
      await work(
        new TenantTx(
          {
            query: async (query) => {
              const sent = query as { text: string; values: unknown[] };
              const plan: QueryResult = await connection.query({
                values: sent.values,
                text: `explain (costs off) ${sent.text}`,
              });
              plans.push(...plan.rows.map((row) => (row as Record<string, string>)['QUERY PLAN']!));
              return connection.query({ values: sent.values, text: sent.text });
            },
          },
          TENANT,
        ),
      );
      return plans.join('\n');
    } finally {
      await connection.query('rollback');
      connection.release();
    }
  }

  const graph = new GraphReader(new PendingCorrections(), new NodeStateRepository(), new NodeSources());
  const reflection = new ReflectionReader();
  const visibility = { sessions: [], seesQuarantine: true };

  it.each<[string, string, (tx: TenantTx) => Promise<unknown>]>([
    [
      'nodes by id',
      'nodes_pkey',
      (tx) => graph.find(tx, { id: SPACE, now: new Date() }, ['clm_7', 'nod_7', 'evd_7', 'cnf_7'], visibility),
    ],
    ['the steps below a node', 'edges_live_idx', (tx) => graph.below(tx, 'clm_500', 20, { depth: -1, id: '' }, 50)],
    ['all nodes below a node', 'edges_live_idx', (tx) => graph.totalsBelow(tx, 'clm_500')],
    ['what nodes depend on', 'edges_live_idx', (tx) => graph.listDependencies(tx, ['clm_500', 'clm_501'])],
    ['the way to the weakest link', 'edges_live_idx', (tx) => graph.weakestWay(tx, 'clm_500', 20)],
    ['all nodes above a node', 'edges_to_idx', (tx) => graph.impact(tx, 'clm_19500', { importance: 2, id: '' }, 50)],
    ['the nearest nodes above a node', 'edges_to_idx', (tx) => graph.above(tx, 'clm_15000', 500)],
    [
      'all nodes above evidence',
      'claim_evidence_by_evidence_idx',
      (tx) => graph.impact(tx, 'evd_1', { importance: 2, id: '' }, 50),
    ],
    [
      'edges from and to nodes',
      'conflicts_by_existing_idx',
      (tx) => graph.links(tx, ['clm_7'], { kinds: null, direction: 'both', limit: 50 }),
    ],
  ])('finds %s through %s', async (_name, index, work) => {
    const plan = await plansOf(work);
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan on (claims|claim_statements|nodes|edges|evidence|claim_evidence|conflicts)/);
  });

  it.each(sections.map((section) => [section] as const))(
    'lists the section %s through an index, with the tenant named',
    async (section) => {
      const plan = await plansOf((tx) => reflection.list(tx, SPACE, section, { beforeId: '~', limit: 20 }, NOW));
      expect(plan).not.toMatch(/Seq Scan on (claims|claim_statements|edges|evidence|claim_evidence|conflicts)/);
      expect(plan).toMatch(/tenant_id = '/);
    },
  );

  it('walks 20,000 nodes in both directions', async () => {
    await plansOf(async (tx) => {
      expect(await graph.totalsBelow(tx, 'clm_20000')).toEqual({ ancestors: 20_000, roots: 1, rootGroups: 1 });
      expect(await graph.impact(tx, 'evd_1', { importance: 2, id: '' }, 1)).toMatchObject({
        highestRank: 20_000,
        truncated: false,
      });
      expect(await reflection.cycles(tx, SPACE)).toBe(0);
    });
  });
});
