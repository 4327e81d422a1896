import type { QueryResult } from 'pg';
import type { Filter, Id } from '#libs/kernel/index.js';
import { TenantTx } from '#libs/platform/database/index.js';
import { claimFields, SlotRepository } from '#libs/knowledge/claims/index.js';
import { NoteRepository } from '#libs/work/notes/index.js';
import {
  openTestDatabase,
  plantedClaims,
  plantedEvidence,
  plantSmallTenants,
  type TestDatabase,
} from '#libs/testing/index.js';
import { ClaimSearch } from './claim-search.js';
import { MESSAGE_FIELDS, MessageSearch } from './message-search.js';
import { NODE_FIELDS, NodeSearch } from './node-search.js';
import { prepareQuery } from '../domain/retrieval/query.js';
import { readingOf, type ReadingRequest } from '../domain/retrieval/reading.js';
import { SEARCH_SETTINGS, type Probe, type Retrievers } from './retrievers.js';
import { vectorBytes } from '../../index/index.js';

const describeOnServer = process.env.DATABASE_URL ? describe : describe.skip;

const TENANTS = ['ten_01arz3ndektsv4rrffq69g5fav', 'ten_01arz3ndektsv4rrffq69g5faw'];
const [TENANT, OTHER] = TENANTS as [string, string];
const SPACE = 'spc_01arz3ndektsv4rrffq69g5fav' as Id<'spc'>;
const HITS = { best: ['clm_7'], linking: ['clm_7', 'clm_8'] };
const NOW = new Date('2026-01-01T00:00:00Z');
const LITTLE: Filter[] = [{ observedAt: { gte: '2025-01-01T15:00:00Z', lt: '2025-01-01T15:04:00Z' } }];
/** The scan visits so few vectors that everything it finds is close to the entry point of the index. */
const SCAN = { keeps: 40, looksAt: 100 };

const SIZES = `(values ('${TENANT}', 100000), ('${OTHER}', 10000)) sizes (t, rows)`;

/**
 * Two tenants: one with 100,000 claims and as many messages, the other with a tenth of both. Each of the 500 words is
 * rare enough for an index to pay off. The hundreds of nearly empty spaces are there because a cached plan assumes that
 * every space has average size.
 */
const SEED = `
  insert into tenants (tenant_id, name, created_at) select t, t, now() from unnest($1::text[]) t;
  insert into spaces (tenant_id, id, slug, name, policy, clock, created_at, version) select t, '${SPACE}', 's', 's', '{}', 'real', now(), 1 from unnest($1::text[]) t;
  insert into sessions (tenant_id, id, space_id, principal_id, state, opened_at, version) select t, 'ses_1', '${SPACE}', 'prn_1', 'open', now(), 1 from unnest($1::text[]) t;
  ${plantedClaims(
    `${SIZES}, generate_series(1, rows) n, lateral (select timestamptz '2025-01-01' + n * interval '1 minute' as at) moment`,
    {
      tenantId: 't',
      id: `'clm_' || n`,
      spaceId: `'${SPACE}'`,
      validFrom: 'at',
      observedAt: 'at',
      recordedAt: 'at',
      agingFrom: 'at',
      strengthRefreshedAt: 'at',
      search: `to_tsvector('english', 'w' || n % 500 || ' common')`,
      stateSince: 'at',
    },
  )};
  insert into claim_statements (tenant_id, claim_id, text) select tenant_id, id, 'x' from claims;
  ${plantedEvidence(`${SIZES}, generate_series(1, rows) n`, {
    tenantId: 't',
    id: `'evd_' || n`,
    spaceId: `'${SPACE}'`,
    kind: `'message'`,
    class: `'inference'`,
    weight: '0.5',
    independenceGroup: `'inference'`,
  })};
  insert into messages (tenant_id, id, space_id, session_id, ordinal, role, content, at, search)
    select t, 'evd_' || n, '${SPACE}', 'ses_1', n, 'user', 'x', timestamptz '2025-01-01' + n * interval '1 minute', to_tsvector('english', 'w' || n % 500 || ' common') from ${SIZES}, generate_series(1, rows) n;
  insert into embeddings (tenant_id, owner_id, model, space_id, kind, embedding, created_at)
    select '${TENANT}', case kind when 'claim' then 'clm_' else 'evd_' end || n, 'use-lite-en-2', '${SPACE}', kind, (select array_agg(sin(n * d)) from generate_series(1, 512) d)::vector, now()
    from unnest(array['claim', 'message']) kind, generate_series(1, 1000) n;
  insert into nodes (tenant_id, id, space_id, type, rank, confidence_limit, root_groups, contested, detail, text, status, grounding, recorded_at, recorded_by, version, state_since, search)
    select t, 'nod_' || n, '${SPACE}', 'question', 1, 1, '{}', false, '{}', 'x', 'open', 'sound', at, 'prn_1', 1, at, to_tsvector('english', 'w' || n % 500 || ' common')
    from ${SIZES}, generate_series(1, rows) n, lateral (select timestamptz '2025-01-01' + n * interval '1 minute' as at) moment;
  insert into spaces (tenant_id, id, slug, name, policy, clock, created_at, version) select '${TENANT}', 'spc_' || n, 's' || n, 's', '{}', 'real', now(), 1 from generate_series(1, 300) n;
  insert into embeddings (tenant_id, owner_id, model, space_id, kind, embedding, created_at)
    select '${TENANT}', 'other_' || n, 'use-lite-en-2', 'spc_' || n, 'claim', (select array_agg(cos(n * d)) from generate_series(1, 512) d)::vector, now() from generate_series(1, 300) n;
  insert into claim_links (tenant_id, space_id, a_id, b_id, kind, weight, linked_at)
    select t, '${SPACE}', least(a, b), greatest(a, b), 'similar', 0.8, now() from ${SIZES}, generate_series(1, rows / 10) n, lateral (select 'clm_' || n as a, 'clm_' || n + 1 as b) pair;`;

describeOnServer('search on a server, as the role that serves requests,', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase();
    for (const statement of SEED.split(/;\s*$/m))
      if (statement.trim() !== '') await db.owner(statement.replaceAll('$1', `'{${TENANTS.join(',')}}'`));
    const rows = { sessions: 'ses_1', claims: 'clm_1', evidence: 'evd_1', messages: 'evd_1', nodes: 'nod_1' };
    await plantSmallTenants(db, { tenantId: TENANT, spaceId: SPACE, rows });
    await db.owner('analyze claims, claim_statements, messages, nodes, evidence, embeddings, claim_links');
  }, 180_000);
  afterAll(() => db.close());

  let asked = 0;

  /** The plans of the statements that the work sends, as cached for all parameters. No statement returns rows. */
  async function planOf(work: (tx: TenantTx) => Promise<unknown>): Promise<string> {
    const connection = await db.database.connect();
    const plans: string[] = [];
    try {
      await connection.query(
        `begin read only; set local role credence_reader; set local app.tenant_id = '${TENANT}'; set local app.reader = 'prn_1'`,
      );
      const explained = async (query: unknown): Promise<QueryResult> => {
        // The settings determine the plans of the following statements.
        if (typeof query === 'string') return connection.query(query);
        const { text, values } = query as { text: string; values: unknown[] };
        const name = `asked_${(asked += 1)}`;
        await connection.query(`prepare ${name} as ${text}`);
        const answer = await connection.query(
          `explain (costs off) execute ${name} (${values.map(() => 'null').join()})`,
        );
        plans.push(...answer.rows.map((row) => (row as Record<string, string>)['QUERY PLAN']!));
        await connection.query(`deallocate ${name}`);
        return { ...answer, rows: [] };
      };
      // One after the other, as on a single connection.
      let last: Promise<unknown> = Promise.resolve();
      const tx = new TenantTx(
        {
          query: (query) => {
            const answer = last.then(() => explained(query));
            last = answer.catch(() => undefined);
            return answer;
          },
        },
        TENANT,
      );
      tx.use(SEARCH_SETTINGS);
      await work(tx);
      await last;
      return plans.join('\n');
    } finally {
      await connection.query('rollback');
      connection.release();
    }
  }

  /** Runs the work with the settings of a search, and returns what it finds. */
  async function foundBy<R>(work: (tx: TenantTx) => Promise<R>): Promise<R> {
    const connection = await db.database.connect();
    try {
      await connection.query(
        `begin read only; set local role credence_reader; set local app.tenant_id = '${TENANT}'; set local app.reader = 'prn_1'`,
      );
      return await work(new TenantTx(connection, TENANT));
    } finally {
      await connection.query('rollback');
      connection.release();
    }
  }

  const vector = {
    bytes: vectorBytes(Float32Array.from({ length: 512 }, (_, d) => Math.sin(7 * d))),
    model: 'use-lite-en-2',
    dimensions: 512,
  };
  const probe = (
    query: string,
    byIndex = true,
    {
      session = null,
      filters = [],
      ...request
    }: ReadingRequest & { session?: Id<'ses'> | null; filters?: Filter[] } = {},
  ): Probe => ({
    reading: readingOf(request, { id: SPACE, now: NOW }, session),
    query: prepareQuery(query),
    statistics: {
      documents: 100_000,
      meanLength: 2,
      words: query
        .split(' ')
        .filter(Boolean)
        .map((word) => ({ word, holding: word === 'common' ? 100_000 : 200 })),
    },
    filters,
    fields: { ...MESSAGE_FIELDS, ...claimFields(NOW, null) },
    vector: { ...vector, scan: byIndex ? SCAN : null },
    times: [{ from: new Date('2025-03-01T00:00:00Z'), to: new Date('2025-04-01T00:00:00Z') }],
    pool: 50,
    types: ['question', 'prediction'],
  });
  const claims = new ClaimSearch(new SlotRepository(), new NoteRepository());
  const messages = new MessageSearch();
  const nodes = new NodeSearch();

  it.each<[string, string, (retrievers: Retrievers<never>, tx: TenantTx) => Promise<unknown>, Retrievers<never>]>([
    [
      'claims by words',
      'claims_search_idx',
      (retrievers, tx) => retrievers.byWords(tx, probe('w7 w8')),
      claims as never,
    ],
    [
      'messages by words',
      'messages_search_idx',
      (retrievers, tx) => retrievers.byWords(tx, probe('w7 w8')),
      messages as never,
    ],
    [
      'claims by the vector index',
      'embeddings_use_lite_en_2_idx',
      (retrievers, tx) => retrievers.byVector(tx, probe('w7')),
      claims as never,
    ],
    [
      'messages by the vector index',
      'embeddings_use_lite_en_2_idx',
      (retrievers, tx) => retrievers.byVector(tx, probe('w7')),
      messages as never,
    ],
    [
      'claims by their subject',
      'claims_by_subject_idx',
      (retrievers, tx) => retrievers.byTriple(tx, probe('subject 7')),
      claims as never,
    ],
    [
      'claims by their value',
      'claims_by_value_idx',
      (retrievers, tx) => retrievers.byTriple(tx, probe('subject 7')),
      claims as never,
    ],
    [
      'claims of the same subject',
      'claims_by_subject_idx',
      (retrievers, tx) => retrievers.related(tx, probe('x'), HITS),
      claims as never,
    ],
    [
      'whether claims are linked',
      'claim_links_pkey',
      (retrievers, tx) => retrievers.hasLinks(tx, probe('x')),
      claims as never,
    ],
    [
      'claims that a hit links to',
      'claim_links_pkey',
      (retrievers, tx) => retrievers.related(tx, probe('x'), HITS),
      claims as never,
    ],
    [
      'claims that link to a hit',
      'claim_links_back_idx',
      (retrievers, tx) => retrievers.related(tx, probe('x'), HITS),
      claims as never,
    ],
    [
      'claims on the same evidence',
      'claim_evidence_by_evidence_idx',
      (retrievers, tx) => retrievers.related(tx, probe('x'), HITS),
      claims as never,
    ],
    [
      'neighbours of a hit',
      'messages_tenant_id_session_id_ordinal_key',
      (retrievers, tx) => retrievers.related(tx, probe('x'), { best: ['evd_7'], linking: ['evd_7'] }),
      messages as never,
    ],
    [
      'claims to measure',
      'claims_listed_idx',
      (retrievers, tx) => retrievers.load(tx, probe('w7'), ['clm_7'], new Map()),
      claims as never,
    ],
    [
      'messages to measure',
      'messages_pkey',
      (retrievers, tx) => retrievers.load(tx, probe('w7'), ['evd_7'], new Map()),
      messages as never,
    ],
    [
      'claims by a phrase',
      'claims_newest_idx',
      (retrievers, tx) => retrievers.byWords(tx, probe('who are you')),
      claims as never,
    ],
    [
      'messages by a phrase',
      'messages_newest_idx',
      (retrievers, tx) => retrievers.byWords(tx, probe('who are you')),
      messages as never,
    ],
    [
      'claims that may be seen, to compare',
      'embeddings_pkey',
      (retrievers, tx) => retrievers.byVector(tx, probe('w7', true, { filters: LITTLE })),
      claims as never,
    ],
    [
      'messages that may be seen, to compare',
      'embeddings_pkey',
      (retrievers, tx) =>
        retrievers.byVector(tx, { ...probe('w7', true, { filters: LITTLE }), fields: MESSAGE_FIELDS }),
      messages as never,
    ],
    ['claims of a time', 'claims_newest_idx', (retrievers, tx) => retrievers.byTime(tx, probe('')), claims as never],
    [
      'messages of a time',
      'messages_newest_idx',
      (retrievers, tx) => retrievers.byTime(tx, probe('')),
      messages as never,
    ],
    ['the newest claims', 'claims_newest_idx', (retrievers, tx) => retrievers.newest(tx, probe('')), claims as never],
    [
      'the newest messages',
      'messages_newest_idx',
      (retrievers, tx) => retrievers.newest(tx, probe('')),
      messages as never,
    ],
    ['nodes by words', 'nodes_search_idx', (retrievers, tx) => retrievers.byWords(tx, probe('w7 w8')), nodes as never],
    [
      'nodes by a phrase',
      'nodes_newest_idx',
      (retrievers, tx) => retrievers.byWords(tx, probe('who are you')),
      nodes as never,
    ],
    ['nodes of a time', 'nodes_newest_idx', (retrievers, tx) => retrievers.byTime(tx, probe('')), nodes as never],
    ['the newest nodes', 'nodes_newest_idx', (retrievers, tx) => retrievers.newest(tx, probe('')), nodes as never],
    [
      'nodes to measure',
      'nodes_pkey',
      (retrievers, tx) => retrievers.load(tx, probe('w7'), ['nod_7'], new Map()),
      nodes as never,
    ],
  ])('finds %s through %s', async (_, index, work, retrievers) => {
    const plan = await planOf((tx) => work(retrievers, tx));
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Seq Scan|BitmapAnd/);
  });

  const of = (retrievers: Retrievers<{ id: string }>, probe: Probe): Probe => ({
    ...probe,
    fields: fieldsFor(retrievers),
  });
  const fieldsFor = (retrievers: unknown) =>
    retrievers === messages ? MESSAGE_FIELDS : retrievers === nodes ? NODE_FIELDS : claimFields(NOW, null);
  const isOfOneTenant = (condition: string): boolean =>
    condition.includes('tenant_id = ') || /space_words\(space_id, search\) @@ space_words\(/.test(condition);
  const READINGS: [string, Parameters<typeof probe>[2]][] = [
    ['a filter', { filters: LITTLE }],
    ['an earlier valid time', { asOf: new Date('2025-06-01T00:00:00Z') }],
    ['an earlier system time', { knownAt: new Date('2025-06-01T00:00:00Z') }],
    ['a session', { session: 'ses_1' as Id<'ses'> }],
    ['statuses', { statuses: ['quarantined', 'superseded'] }],
    ['everything', { includeAll: true }],
  ];
  it.each(READINGS)(
    'with %s reads rows only by indexes that begin with the tenant or contain the words of one space',
    async (_, reading) => {
      for (const retrievers of [claims, messages, nodes] as Retrievers<{ id: string }>[]) {
        for (const query of ['w7 common', 'who are you']) {
          const [through, compared] = [true, false].map((byIndex) => of(retrievers, probe(query, byIndex, reading)));
          const plan = await planOf(async (tx) => {
            await Promise.all([
              retrievers.byWords(tx, through!),
              retrievers.byVector(tx, through!),
              retrievers.byVector(tx, compared!),
              retrievers.newest(tx, through!),
              retrievers.byTime(tx, through!),
              retrievers.byTriple(tx, through!),
              retrievers.related(tx, through!, { best: ['clm_7', 'evd_7'], linking: ['clm_7', 'evd_7'] }),
            ]);
            await retrievers.load(tx, through!, ['clm_7', 'evd_7'], new Map());
          });
          expect(plan).not.toMatch(/Seq Scan/);
          expect(plan.match(/Index Cond: .*/g)!.filter((condition) => !isOfOneTenant(condition))).toEqual([]);
        }
      }
    },
  );

  it('reads the wording of past claims only by their ids, and only if the text itself is needed', async () => {
    const past = { knownAt: new Date('2025-06-01T00:00:00Z') };
    const statementsIn = async (work: (tx: TenantTx) => Promise<unknown>) =>
      [...(await planOf(work)).matchAll(/ on claim_statements \w+\n\s*(.*)/g)].map(([, condition]) => condition);
    expect(await statementsIn((tx) => claims.byWords(tx, probe('w7 w8', true, past)))).toEqual([]);
    expect(await statementsIn((tx) => claims.newest(tx, probe('', true, past)))).toEqual([]);
    const shown = [
      ...(await statementsIn((tx) => claims.byWords(tx, probe('who are you', true, past)))),
      ...(await statementsIn((tx) => claims.load(tx, probe('w7', true, past), ['clm_7'], new Map()))),
    ];
    expect(shown.length).toBeGreaterThan(1);
    for (const condition of shown) expect(condition).toMatch(/Index Cond: .*claim_id = /);
  });

  it.each([
    ['claims', claims],
    ['messages', messages],
  ] as [string, Retrievers<{ id: string }>][])(
    'finds the same %s with and without the indexes of words and vectors, even if a condition leaves only a few',
    async (_, retrievers) => {
      const [through, compared] = [true, false].map((byIndex) =>
        of(retrievers, probe('w7 common', byIndex, { filters: LITTLE })),
      );
      const near = await foundBy((tx) => retrievers.byVector(tx, compared!));
      expect(near).toHaveLength(4);
      expect(await foundBy((tx) => retrievers.byVector(tx, through!))).toEqual(near);
      expect((await foundBy((tx) => retrievers.byWords(tx, through!))).sort()).toEqual(near.map(({ id }) => id).sort());
    },
  );

  it('finds claims by a common word if all claims with the rarer word are hidden', async () => {
    await db.owner(`update claims set status = 'superseded' where tenant_id = '${TENANT}' and search @@ 'w7'`);
    const hidden = of(claims, probe('w7 w8'));
    hidden.statistics.words[1]!.holding = 300;
    const found = await foundBy((tx) => claims.byWords(tx, hidden));
    await db.owner(`update claims set status = 'active' where tenant_id = '${TENANT}' and search @@ 'w7'`);
    expect(found.length).toBe(hidden.pool);
    expect(found.filter((id) => Number(id.slice(4)) % 500 !== 8)).toEqual([]);
  });

  it.each([
    ['claims', claims],
    ['messages', messages],
  ] as [string, Retrievers<{ id: string }>][])(
    'compares all vectors in a small space of %s, and names the tenant in the condition of the index',
    async (_, retrievers) => {
      const plan = await planOf((tx) => retrievers.byVector(tx, probe('w7', false)));
      expect(plan).toContain('embeddings_by_space_idx');
      expect(plan).not.toContain('embeddings_use_lite_en_2_idx');
      expect(plan).toMatch(/Index Cond: \(\(tenant_id = /);
    },
  );
});
