import pg, { type QueryResult } from 'pg';
import { Embedders } from '#libs/platform/embeddings/index.js';
import { LinkRepository } from '#libs/memory/links/index.js';
import { TenantTx } from '#libs/platform/database/index.js';
import { FakeEmbedder } from '#libs/testing/fake-embedder.js';
import { openTestDatabase, plantedClaims, type TestDatabase } from '#libs/testing/index.js';
import { ConsolidateOptions } from '../../runs/index.js';
import type { ConsolidationRun } from '../domain/consolidation.js';
import { ClaimFinder } from './claim-finder.js';
import { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { ClusterFinder } from './cluster-finder.js';
import { DueClaims } from './due-claims.js';
import { ConsolidationOverlay } from './consolidation-overlay.js';
import { Neighbours } from './neighbours.js';

const describeOnServer = process.env.DATABASE_URL ? describe : describe.skip;

const TENANTS = ['ten_01arz3ndektsv4rrffq69g5fav', 'ten_01arz3ndektsv4rrffq69g5faw'];
const [TENANT] = TENANTS as [string];
const SPACE = 'spc_01arz3ndektsv4rrffq69g5fav';
const MODEL = 'use-lite-en-2';
const CLAIMS = 2_500;
const NOW = new Date();
const overlay = new ConsolidationOverlay(
  { preview: () => Promise.resolve([]) },
  new SpaceDirectory({ now: () => NOW }),
  new LinkRepository(),
);

/** Claims of two tenants, in three spaces each; every second pair of claims is similar. */
const SEED = `
  insert into tenants (tenant_id, name, created_at) select t, t, now() from unnest($1::text[]) t;
  insert into spaces (tenant_id, id, slug, name, policy, clock, created_at, version) select t, case n when 0 then '${SPACE}' else 'spc_' || n end, 's' || n, 's', '{}', 'real', now(), 1 from unnest($1::text[]) t, generate_series(0, 2) n;
  ${plantedClaims(`unnest($1::text[]) t, generate_series(1, ${2 * CLAIMS}) n`, {
    tenantId: 't',
    id: `'clm_' || lpad(n::text, 26, '0')`,
    spaceId: `case when n <= ${CLAIMS} then '${SPACE}' else 'spc_' || n % 2 + 1 end`,
    validFrom: `now() - interval '1 day'`,
  })};
  insert into claim_statements (tenant_id, claim_id, text) select tenant_id, id, 'x' from claims;
  insert into claim_checks (tenant_id, claim_id, space_id, version, embedded) select tenant_id, id, space_id, 1, true from claims where id < 'clm_' || lpad('${CLAIMS / 2}', 26, '0');
  insert into consolidation_due (tenant_id, space_id, claim_id, version) select tenant_id, space_id, id, 1 from claims where id >= 'clm_' || lpad('${CLAIMS / 2}', 26, '0');
  create table noise as select n, array_agg(random() - 0.5)::vector(512) as v from generate_series(0, 499) n, generate_series(1, 512) i group by n;
  insert into embeddings (tenant_id, owner_id, model, space_id, kind, embedding, created_at)
    select c.tenant_id, c.id, '${MODEL}', c.space_id, 'claim', l2_normalize(a.v + b.v + o.v * array_fill(0.3::real, array[512])::vector), now()
    from (select c.tenant_id, c.id, c.space_id, right(c.id, 6)::integer as n, right(c.id, 6)::integer / 2 as pair from claims c where c.tenant_id = '${TENANT}' and c.space_id = '${SPACE}') c
    join noise a on a.n = c.pair % 500 join noise b on b.n = (c.pair * 7 + c.pair / 500) % 500 join noise o on o.n = c.n % 499;
  insert into claim_changes (tenant_id, space_id, claim_id, version) select tenant_id, space_id, id, version from claims;
  insert into claim_changes (tenant_id, space_id, claim_id, version) select e.tenant_id, e.space_id, e.owner_id, 0 from embeddings e left join claim_checks k on k.tenant_id = e.tenant_id and k.claim_id = e.owner_id where k.claim_id is null;
  drop table noise`;

describeOnServer('consolidation on a server, with kept plans', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openTestDatabase();
    for (const statement of SEED.split(/;\s*$/m))
      await db.owner(statement.replaceAll('$1', `'{${TENANTS.join(',')}}'`));
    await db.owner('analyze');
  }, 180_000);
  afterAll(() => db.close());

  /** Returns the result of the work, and the prepared plans of all its statements. */
  async function planned<T>(work: (tx: TenantTx) => Promise<T>): Promise<{ plan: string; answer: T }> {
    const connection = await db.database.connect();
    const plans: string[] = [];
    try {
      await connection.query(
        `begin; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off; set local role credence_app; set local app.tenant_id = '${TENANT}'`,
      );
      // Statements are run one after the other, because a setting that one of them makes affects the plan of the next.
      let before: Promise<unknown> = Promise.resolve();
      const inTurn = <T>(send: () => Promise<T>): Promise<T> => {
        const sent = before.then(send);
        before = sent.catch(() => undefined);
        return sent;
      };
      const answer = await work(
        new TenantTx(
          {
            query: (query) =>
              inTurn(async () => {
                if (typeof query === 'string') return connection.query(query);
                const { text, values } = query as { text: string; values: unknown[] };
                const name = `planned_${plans.length}`;
                const given = values
                  .map((value) =>
                    value === null
                      ? 'null'
                      : pg.escapeLiteral(
                          value instanceof Date
                            ? value.toISOString()
                            : Array.isArray(value)
                              ? `{${value.join(',')}}`
                              : String(value),
                        ),
                  )
                  .join(', ');
                plans.push('');
                await connection.query(`prepare ${name} as ${text}`);
                const plan: QueryResult = await connection.query(`explain (costs off) execute ${name}(${given})`);
                plans.push(...plan.rows.map((row) => (row as Record<string, string>)['QUERY PLAN']!));
                const rows = await connection.query(`execute ${name}(${given})`);
                await connection.query(`deallocate ${name}`);
                return rows;
              }),
          },
          TENANT,
        ),
      );
      return { plan: plans.join('\n'), answer };
    } finally {
      await connection.query('rollback');
      connection.release();
    }
  }

  const finder = new ClaimFinder();
  const run = { id: 'job_x', spaceId: SPACE, options: ConsolidateOptions.parse({}) } as unknown as ConsolidationRun;
  const from = (afterId: string) => ({ now: NOW, afterId, limit: 50 });
  const paged =
    <T>(look: (tx: TenantTx) => Promise<T>) =>
    async (tx: TenantTx): Promise<T> => {
      await finder.getReady(tx, 'to page');
      return look(tx);
    };

  const START = { at: '-infinity', id: '' };

  it.each<[string, (tx: TenantTx) => Promise<readonly unknown[]>, number, string]>([
    ['claims to compare', (tx) => finder.due(tx, run, MODEL, from('')), 50, 'consolidation_due_pkey'],
    ['claims that other claims repeat', (tx) => finder.twins(tx, run, from(''), true), 0, 'consolidation_due_pkey'],
    [
      'values that are valid at the same time',
      (tx) => finder.violating(tx, run, from('')),
      0,
      'consolidation_due_pkey',
    ],
    [
      'notes without a fingerprint',
      (tx) => finder.listNotesWithoutFingerprint(tx, SPACE, from('')),
      50,
      'consolidation_due_pkey',
    ],
    [
      'claims that were superseded long ago',
      (tx) => finder.prunable(tx, run, { status: 'superseded', before: NOW }, START, 50),
      0,
      'claims_set_aside_idx',
    ],
    ['claims that may have faded', (tx) => finder.listFadedClaims(tx, run, NOW, START, 50), 0, 'claims_decaying_idx'],
    [
      'claims with similarity links',
      (tx) => new ClusterFinder(overlay, finder, null as never, null as never).seeds(tx, run, NOW, '', 50),
      0,
      'claim_links_pkey',
    ],
  ])('finds a page of %s in order, without reading all of them', async (_, look, found, index) => {
    const { plan, answer } = await planned(paged(look));
    expect(answer).toHaveLength(found);
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${index}`));
    expect(plan).not.toMatch(/Seq Scan|Sort Key|Hash|Materialize/);
  });

  it('finds a page of claims affected by changes without reading all changes', async () => {
    const { plan, answer } = await planned(paged((tx) => finder.listAffectedByChanges(tx, run, from(''))));
    expect(answer).toEqual({ ids: [], upTo: expect.stringContaining('clm_') });
    expect(plan).toContain('consolidation_due_pkey');
    expect(plan).not.toMatch(/Seq Scan on (consolidation|claims)|Materialize/);
  });

  it('lists changed claims, and all claims, one range of ids at a time', async () => {
    const due = new DueClaims();
    const last = `clm_${String(CLAIMS).padStart(26, '0')}`;
    const listed = (options: object) =>
      planned(async (tx) => {
        const given = { ...run, options: ConsolidateOptions.parse(options) };
        const stretch = await due.stretch(tx, given, '');
        return [stretch?.upTo, await due.list(tx, given, MODEL, stretch!)];
      });
    const [changed, all] = [await listed({}), await listed({ full: true })];
    expect({ changed: changed.answer, all: all.answer }).toEqual({
      changed: [last, CLAIMS / 2 + 1],
      all: [last, CLAIMS],
    });
    expect(changed.plan).toContain('claim_changes_pkey');
    expect(changed.plan + all.plan).not.toContain('Seq Scan');
  });

  it('finds nearly the same neighbours through the vector index as by comparing all vectors', async () => {
    const embedders = new Embedders(Object.assign(new FakeEmbedder(), { model: MODEL }));
    const ids = Array.from({ length: 40 }, (_, n) => `clm_${String(1000 + n).padStart(26, '0')}`);
    const near = (byIndex: boolean) =>
      planned((tx) =>
        new Neighbours(embedders, null as never, () => byIndex).of(
          tx,
          run,
          { model: MODEL, now: NOW, above: 0.9 },
          ids,
        ),
      );
    const [byIndex, compared] = [await near(true), await near(false)];
    expect(byIndex.plan).toContain('Index Scan using embeddings_use_lite_en_2_idx');
    expect(compared.plan).not.toContain('embeddings_use_lite_en_2_idx');
    const pairs = ({ answer }: typeof byIndex) => answer.map(({ one, other }) => `${one} ${other}`).sort();
    expect(pairs(compared).length).toBeGreaterThanOrEqual(38);
    expect(pairs(byIndex).filter((pair) => !pairs(compared).includes(pair))).toEqual([]);
    // The index is approximate. A pair that it misses may still be found from its other side.
    expect(pairs(byIndex).length).toBeGreaterThan(0.9 * pairs(compared).length);
  });
});
