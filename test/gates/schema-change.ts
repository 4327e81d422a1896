import { eventually } from '#libs/testing/index.js';
import type { Input, Service } from '../service/index.js';

/** How long a run took by which everything that stands was judged by a new version of the schema. */
export interface SchemaChange {
  facts: number;
  /** What the version means for the facts. */
  version: 'means the same' | 'is met by none' | 'is met again' | 'asks for more, and all have it';
  seconds: number;
  /** Processor time of this process, which is the API and the worker, for each fact. */
  nodeUs: number;
  /** Facts that left use, that returned to it, and that were given other parts. */
  left: number;
  returned: number;
  regrounded: number;
}

const ORDER = { evidence: 'order_record', freshness: 'stale', bind: ['order'] };
const POLICY = { evidence: 'policy', freshness: 'stale', bind: [] };
const WHERE = [{ at: '/status', equals: 'SHIPPED' }];

const schemaOf = (template: string, requires: readonly object[]) => ({
  schema: 'credence.domain/1',
  name: 'orders',
  entities: { order: { pattern: 'ORD-[0-9]{1,12}' } },
  evidenceTypes: {
    order_record: {
      staleAfter: 'PT30M',
      expiredAfter: 'P1D',
      sourceSystems: ['orders'],
      anchors: { order: ['/order'] },
    },
    policy: { ttl: 'none', sourceSystems: ['policies'], anchors: {} },
  },
  claimTypes: {
    status: {
      anchors: ['order'],
      holds: 'state',
      requires,
      triple: { subject: 'order:{order}', predicate: 'order_status', value: { from: 'order_record', at: '/status' } },
      template,
    },
  },
});

/** In this order each is judged. */
const VERSIONS: readonly [SchemaChange['version'], document: object][] = [
  ['means the same', schemaOf('Order {order}: {value}', [ORDER])],
  ['is met by none', schemaOf('Order {order} is {value}', [{ ...ORDER, where: WHERE }])],
  ['is met again', schemaOf('Order {order} is {value}', [ORDER])],
  ['asks for more, and all have it', schemaOf('Order {order} is {value}', [ORDER, POLICY])],
];

/**
 * Replaces the schema of a space again and again, over so many facts, and waits for each run. Needs a service with
 * workers. The facts are copies of one that was asserted: each has an order record of its own, and all share a policy.
 */
export async function measureSchemaChange(service: Service, facts: number): Promise<SchemaChange[]> {
  const tenant = await service.aTenant();
  const owner = await tenant.as({ role: 'owner', sourceSystems: ['orders', 'policies'] });
  const { space, spaceId } = await tenant.aSpace();
  await owner.do('schemas.put', { space, document: schemaOf('Order {order} is {value}', [ORDER]) });
  const record = async (evidenceType: string, sourceSystem: string, content: Input): Promise<string> =>
    (
      await owner.do('evidence.record', {
        space,
        kind: 'tool_output',
        evidenceType,
        sourceSystem,
        content: JSON.stringify(content),
      })
    ).id;
  const [order, policy] = [
    await record('order_record', 'orders', { order: 'ORD-0', status: 'PAID' }),
    await record('policy', 'policies', { days: 30 }),
  ];
  const anchors = { order: 'ORD-0' };
  const { claim } = await owner.do('facts.assert', { space, claimType: 'status', anchors, evidence: [order, policy] });
  await copyFact(service, { claimId: claim.id, evidenceId: order, copies: facts - 1 });
  const measured: SchemaChange[] = [];
  for (const [version, document] of VERSIONS) {
    const [startedAt, before] = [performance.now(), process.cpuUsage()];
    const { runId } = await owner.do('schemas.put', { space, document });
    let run: Input = {};
    await eventually(async () => {
      run = await owner.do('maintenance.getRun', { space: spaceId, id: runId });
      return run.state === 'done';
    }, 600_000);
    const { left, returned, regrounded } = run.report as Record<'left' | 'returned' | 'regrounded', number>;
    const seconds = (performance.now() - startedAt) / 1_000;
    const { user, system } = process.cpuUsage(before);
    measured.push({ facts, version, seconds, nodeUs: (user + system) / facts, left, returned, regrounded });
  }
  return measured;
}

/** Columns that a copy of a row has of its own, over `n`, the number of the copy. */
const OWN: Readonly<Record<string, readonly [from: string, Record<string, string>]>> = {
  evidence: [
    'id = $2',
    {
      id: 'evidence_id',
      content: `replace(t.content, 'ORD-0', 'ORD-' || n)`,
      content_hash: 'md5(n::text)',
      found_anchors: `replace(t.found_anchors::text, 'ORD-0', 'ORD-' || n)::jsonb`,
    },
  ],
  evidence_anchors: ['evidence_id = $2', { evidence_id: 'evidence_id', value: `'ORD-' || n` }],
  claims: [
    'id = $1',
    {
      id: 'claim_id',
      subject_n: `replace(t.subject_n, '0', n::text)`,
      slot: `md5('slot' || t.id || n)::uuid`,
    },
  ],
  claim_statements: [
    'claim_id = $1',
    {
      claim_id: 'claim_id',
      text: `replace(t.text, 'ORD-0', 'ORD-' || n)`,
      subject: `'order:ORD-' || n`,
      fact: `jsonb_set(t.fact, '{anchors,order}', to_jsonb('ORD-' || n))`,
    },
  ],
  facts: ['claim_id = $1', { claim_id: 'claim_id' }],
  fact_anchors: ['claim_id = $1', { claim_id: 'claim_id', value: `'ORD-' || n` }],
  claim_evidence: [
    'claim_id = $1',
    { claim_id: 'claim_id', evidence_id: `case when t.evidence_id = $2 then evidence_id else t.evidence_id end` },
  ],
};

async function copyFact(
  { database }: Service,
  { claimId, evidenceId, copies }: { claimId: string; evidenceId: string; copies: number },
): Promise<void> {
  if (copies === 0) return;
  for (const [table, [from, own]] of Object.entries(OWN)) {
    const columns = (
      await database.owner(
        `select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
        [table],
      )
    ).map(({ name }) => String(name));
    const [ofClaim, ofEvidence] = [claimId, evidenceId].map((id) => id.slice(0, -8));
    const id = {
      claim_id: `'${ofClaim}' || lpad(n::text, 8, '0')`,
      evidence_id: `'${ofEvidence}' || lpad(n::text, 8, '0')`,
    };
    const values = columns.map((column) => {
      const value = own[column];
      if (value === undefined) return `t.${column}`;
      return value.replace(/(?<!t\.)\b(claim_id|evidence_id)\b(?! =)/g, (name) => id[name as keyof typeof id]);
    });
    await database.owner(
      `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table} t cross join generate_series(1, $3::int) as n where t.${from} and $1::text <> $2::text`,
      [claimId, evidenceId, copies],
    );
  }
  await database.owner(`analyze ${Object.keys(OWN).join(', ')}`);
}
