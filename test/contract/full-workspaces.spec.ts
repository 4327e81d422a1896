import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mostlyOver,
  openService,
  type Client,
  type Input,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';

/** Beliefs spec, section 2.1: how many open propositions a workspace may hold. */
const MOST = 200;
const T0 = '2030-01-01T00:00:00.000Z';
let service: Service;
let tenant: Tenant;
let agent: RestClient;
beforeAll(async () => {
  service = await openService({ isWorking: true });
  tenant = await service.aTenant();
  agent = await tenant.agent('one');
});
afterAll(() => service.close());
afterEach(() => {
  expect(service.faults).toEqual([]);
});

const item = (n: number | string, workspaceId: string, more: Input = {}): Input => ({
  text: `Thing ${n} is red`,
  triple: { subject: `thing ${n}`, predicate: 'colour', value: 'red' },
  scope: 'workspace',
  workspaceId,
  ...more,
});

async function aWorkspace(who: Client = tenant.owner) {
  const { space } = await tenant.aSpaceAt(T0);
  // Maintenance is paused: a run after 25 observations would remove claims of low importance.
  await tenant.owner.do('maintenance.setSchedule', { space, paused: true });
  const { id: workspaceId } = await who.do('workspaces.open', { space, kind: 'free' });
  const fill = async (by: Client, from: number, to: number, more: Input = {}): Promise<string[]> => {
    const items = Array.from({ length: to - from }, (_, n) => item(from + n, workspaceId, more));
    const { data } = await by.do('claims.storeBatch', { space, items });
    return data.map(({ result }: any) => result.claim.id);
  };
  const add = (by: Client, n: number | string, more: Input = {}) =>
    by.do('claims.store', { space, ...item(n, workspaceId, more) });
  const claim = (id: string) => tenant.owner.do('claims.get', { space, id });
  const list = async (statuses: string[]): Promise<string[]> => {
    const ids: string[] = [];
    for (let cursor: string | undefined; ;) {
      const page = await tenant.owner.do('claims.list', {
        space,
        workspaceId,
        statuses,
        limit: 200,
        ...(cursor && { cursor }),
      });
      ids.push(...page.data.map(({ id }: any) => id));
      if (page.nextCursor === null) return ids;
      cursor = page.nextCursor;
    }
  };
  return { space, workspaceId, fill, add, claim, open: () => list(['active']), archived: () => list(['archived']) };
}

describe.each(['rest', 'graphql', 'mcp'] as const)('over %s', (transport) => {
  it('a proposition beyond the limit displaces the last proposition in carryover order, possibly the new proposition', async () => {
    const owner = await mostlyOver(transport, tenant.owner);
    const { fill, add, claim, open } = await aWorkspace(owner);
    const ids = await fill(tenant.owner, 0, MOST);
    const important = await add(owner, 'important', { importance: 1 });
    expect(important).toMatchObject({ outcome: 'accepted', archived: [ids.at(-1)], claim: { status: 'active' } });
    expect(await claim(ids.at(-1)!)).toMatchObject({ status: 'archived', statusReason: 'workspace_full' });
    const unimportant = await add(owner, 'unimportant', { importance: 0 });
    expect(unimportant).toMatchObject({
      outcome: 'accepted',
      archived: [unimportant.claim.id],
      claim: { status: 'archived', statusReason: 'workspace_full' },
    });
    const { status, statusReason, version } = unimportant.claim;
    expect(await claim(unimportant.claim.id)).toMatchObject({ status, statusReason, version });
    expect(await open()).toHaveLength(MOST);
  });
});

describe('a full workspace', () => {
  it('reports over the tool boundary which claim it displaced', async () => {
    const { space, workspaceId, fill } = await aWorkspace();
    await fill(tenant.owner, 0, MOST);
    await tenant.owner.do('sources.put', { space, sourceId: 'gauge', class: 'tool_output' });
    const call = (tool: string, payload: Input) => tenant.owner.do('tools.call', { space, tool, payload });
    const observed = await call('record_observation', {
      sourceId: 'gauge',
      content: 'It rains.',
      evidenceType: 'measurement',
      observedAt: T0,
    });
    const proposed = await call('propose_proposition', {
      text: 'It rains.',
      class: 'descriptive',
      observationIds: observed.ids,
      workspaceId,
      importance: 0,
    });
    expect(proposed).toMatchObject({
      outcome: 'transformed',
      changes: [{ path: '/workspaceId', from: proposed.ids[0], to: null, rule: 'workspace_full' }],
    });
    expect(proposed.events.map(({ kind }: Input) => kind)).toContain('claim_archived');
  });

  it('stays within its limit with ten concurrent writers, one by one and in batches', async () => {
    const { fill, add, open, archived } = await aWorkspace();
    await fill(tenant.owner, 0, MOST - 5);
    await Promise.all([
      ...Array.from({ length: 10 }, (_, n) => add(n % 2 === 0 ? tenant.owner : agent, `x${n}`)),
      ...Array.from({ length: 5 }, (_, n) => fill(n % 2 === 0 ? tenant.owner : agent, 1000 + n * 10, 1010 + n * 10)),
    ]);
    expect(await open()).toHaveLength(MOST);
    expect(await archived()).toHaveLength(55);
  });

  it('accepts a batch with more items than it can hold, and keeps the first items', async () => {
    const { fill, open, claim } = await aWorkspace();
    const ids = await fill(tenant.owner, 0, MOST + 50);
    expect((await open()).sort()).toEqual(ids.slice(0, MOST).sort());
    expect(await claim(ids.at(-1)!)).toMatchObject({ statusReason: 'workspace_full' });
  });

  it('does not let a flood of claims from one agent displace what a user or others said', async () => {
    const { fill, open, claim } = await aWorkspace();
    const words = await fill(tenant.owner, 0, 100, { importance: 0, provenance: { source: 'user_explicit' } });
    const others = await fill(tenant.owner, 100, 140, { importance: 0 });
    const flood = await fill(agent, 1000, 1300, { importance: 1 });
    const left = new Set(await open());
    expect(left.size).toBe(MOST);
    expect([words, others, flood].map((ids) => ids.filter((id) => left.has(id)).length)).toEqual([100, 40, 60]);
    const word = await fill(tenant.owner, 140, 240, { importance: 0, provenance: { source: 'user_explicit' } });
    const one = await fill(agent, 2000, 2001, { importance: 1 });
    expect(await claim(one[0]!)).toMatchObject({ statusReason: 'workspace_full' });
    expect(new Set(await open())).toEqual(new Set([...words, ...word]));
  });

  it('counts restored propositions, but not accepted propositions', async () => {
    const { space, fill, add, claim, open } = await aWorkspace();
    const ids = await fill(tenant.owner, 0, MOST);
    const out = await add(tenant.owner, 'out', { importance: 0 });
    const restore = (id: string) => tenant.owner.do('claims.restore', { space, id });
    expect(await restore(out.claim.id)).toMatchObject({
      outcome: 'restored',
      claim: { status: 'archived', statusReason: 'workspace_full' },
    });
    const important = await add(tenant.owner, 'in', { importance: 1 });
    expect(important.archived).toEqual([ids.at(-1)]);
    expect(await restore(ids.at(-1)!)).toMatchObject({ outcome: 'restored', claim: { status: 'archived' } });
    for (const source of ['document', 'tool_output', 'user_explicit', 'system'])
      await tenant.owner
        .do('evidence.record', { space, kind: 'document', content: `Thing 0 is red: ${source}.`, source })
        .then(({ id }: any) => tenant.owner.do('claims.corroborate', { space, id: ids[0]!, evidenceId: id }));
    expect((await claim(ids[0]!)).belief.state).toBe('accepted');
    expect(await restore(ids.at(-1)!)).toMatchObject({ outcome: 'restored', claim: { status: 'active' } });
    expect(await open()).toHaveLength(MOST + 1);
    await service.expectReplayIsExact(tenant.id);
  });

  it.each(['without a sweep', 'after a sweep'])(
    'counts propositions that only the clock has opened, %s',
    async (when) => {
      const { space, fill, add, claim, open } = await aWorkspace();
      const ids = await fill(tenant.owner, 0, MOST);
      for (const source of ['document', 'tool_output', 'user_explicit', 'system'])
        await tenant.owner
          .do('evidence.record', { space, kind: 'document', content: `Thing 0 is red: ${source}.`, source })
          .then(({ id }: any) => tenant.owner.do('claims.corroborate', { space, id: ids[0]!, evidenceId: id }));
      const last = (await add(tenant.owner, 'last')).claim.id;
      const stateOf = async (id: string): Promise<string> => (await claim(id)).belief.state;
      expect({ state: await stateOf(ids[0]!), open: (await open()).length }).toEqual({
        state: 'accepted',
        open: MOST + 1,
      });
      await tenant.owner.do('spaces.setClock', { space, now: '2030-02-11T00:00:00.000Z' });
      expect(await stateOf(ids[0]!)).toBe('provisional');
      if (when === 'after a sweep') {
        const { result } = await tenant.owner.do('maintenance.startRun', { space, kind: 'decay', waitSeconds: 30 });
        expect(result).toMatchObject({ beliefs: 1 });
      }
      // Nothing is archived only because time passes. The next write makes room for itself and for the proposition that
      // has become open with time.
      expect(await open()).toHaveLength(MOST + 1);
      expect((await add(tenant.owner, 'important', { importance: 1 })).archived.sort()).toEqual(
        [ids.at(-1), last].sort(),
      );
      expect(await open()).toHaveLength(MOST);
    },
  );
});
