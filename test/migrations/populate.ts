import fc from 'fast-check';
import { DAY_MS } from '#libs/kernel/index.js';
import { eventually } from '#libs/testing/index.js';
import { Game, play, playersOf, START, step } from '../contract/histories.js';
import { someMakings, type Input, type RestClient, type Service, type Tenant } from '../service/index.js';

const LONG_ENOUGH_MS = 120_000;
/** With this seed, the steps are the same each time. */
const HISTORY = { seed: 7, numRuns: 160 };

/** Fills a database with some of everything, through the API of a running service. */
export async function populate(service: Service): Promise<void> {
  const tenant = await service.aTenant();
  await oneOfEverything(service, tenant);
  await aRandomHistory(tenant);
  await someMaintenance(service, tenant);
  await eventually(() => isAtRest(service), LONG_ENOUGH_MS);
}

async function oneOfEverything(service: Service, { owner }: Tenant): Promise<void> {
  const { slug, idFor, make } = await someMakings(owner, service.database, 'quokka');
  const call = (name: string, input: Input) => owner.do(name, { space: slug, ...input });
  for (const kind of ['clm', 'cnf', 'pcf', 'nod', 'edg', 'cas', 'prp', 'epi', 'clu', 'prn'] as const)
    await make('', [[kind, '']]);
  for (const [operation, kind, place] of [
    ['persons.setTier', 'nod', ''],
    ['persons.setTier', 'clm', ''],
    ['goals.setStatus', 'nod', ''],
    ['nodes.supersede', 'nod', 'replacementId'],
    ['nodes.rederive', 'clm', 'id'],
    ['digests.members', 'clm', ''],
    ['links.remove', 'clm', 'to'],
    ['lessons.endorse', 'clm', ''],
    ['principles.mark', 'clm', ''],
  ] as const)
    await make(operation, [[kind, place]]);
  const [sessionId, claim] = [idFor('', 'ses'), idFor('', 'clm')];
  await call('conversations.record', {
    sessionId,
    messages: [{ role: 'user', content: 'It sleeps.', speaker: 'Ada' }],
  });
  await call('principles.mark', { sessionId, surfaced: [idFor('lessons.endorse', 'clm')] });
  await call('evidenceTypes.put', { name: 'reading', staleAfter: 'P1D', expiredAfter: 'P3D' });
  await call('predicates.put', { name: 'habitat', cardinality: 'multi' });
  await call('claims.recordUse', { ids: [claim], sessionId, outcome: 'success' });
}

async function aRandomHistory(tenant: Tenant): Promise<void> {
  const { space } = await tenant.aSpaceAt(START);
  await play(new Game(await playersOf(tenant), space), fc.sample(step, HISTORY));
}

const TEXTS = [
  'The red pump failed on Monday',
  'on Monday The red pump failed',
  'The blue valve is open',
  'open is The blue valve',
  'Somebody saw a heron',
];

/**
 * Claims that say the same in other words are merged, and one of the merges is undone. Claims that nobody uses fade.
 */
async function someMaintenance(service: Service, { owner, ...tenant }: Tenant): Promise<void> {
  const { spaceId, call, setClock } = await tenant.aSpaceAt(START);
  await call('maintenance.setSchedule', { decay: { everyMinutes: 60, at: '02:00' } });
  for (const text of TEXTS) await call('claims.store', { text, importance: 0.2 });
  await eventually(
    async () => (await countOf(service, `embeddings where space_id = '${spaceId}'`)) === TEXTS.length,
    LONG_ENOUGH_MS,
  );
  await ended(owner, (await call('maintenance.startRun', { kind: 'consolidate' })).id);
  const [merge] = (await call('merges.list')).data;
  await call('merges.undo', { id: merge.id });
  await setClock(START + 400 * DAY_MS);
  await eventually(async () => (await call('claims.list', { statuses: ['archived'] })).data.length > 1, LONG_ENOUGH_MS);
}

async function ended(owner: RestClient, job: string): Promise<void> {
  await eventually(async () => (await owner.do('jobs.get', { id: job })).status === 'done', LONG_ENOUGH_MS);
}

const countOf = async ({ database }: Service, sql: string): Promise<number> =>
  Number((await database.owner(`select count(*) as count from ${sql}`))[0]!.count);

/** Whether all background work that follows from the requests is done. */
async function isAtRest(service: Service): Promise<boolean> {
  for (const waiting of [
    'outbox',
    'unsealed_events',
    `cascades where state = 'running'`,
    `jobs where status in ('queued', 'running')`,
  ])
    if ((await countOf(service, waiting)) > 0) return false;
  return true;
}
