import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Operation } from '#libs/kernel/index.js';
import { claimFields } from '#libs/knowledge/claims/index.js';
import { operations } from '../../apps/api/src/operations.js';
import { openService, over, WebBrowser, type RestClient, type Service } from '../service/index.js';

/** Lists that only workers fill; their pages are tested next to the code. */
const EMPTY_HERE = ['jobs.list', 'merges.list'];
const isList = ({ name, output, input }: Operation): boolean =>
  'limit' in input.shape &&
  'nextCursor' in (output as unknown as { shape: object }).shape &&
  !EMPTY_HERE.includes(name);

describe('a list', () => {
  let service: Service;
  let owner: RestClient;
  /** What lists need in order to find the seven items of each kind. */
  const scope: Record<string, string> = { space: 'lists', sessionId: 'lists' };

  /** The entity that the claims of the space are about. */
  let entityId: string;

  beforeAll(async () => {
    service = await openService();
    owner = (await service.aTenant()).owner;
    await owner.do('spaces.create', { slug: 'lists', name: 'Lists', clock: 'simulated' });
    for (let n = 0; n < 7; n += 1) {
      await owner.do('spaces.create', { slug: `space-${n}`, name: `Space ${n}`, clock: 'simulated' });
      await owner.do('keys.create', { name: `key ${n}` });
      await new WebBrowser(owner.url).signIn({ key: owner.secret });
      await owner.do('sources.put', { space: 'lists', sourceId: `source ${n}`, class: 'document' });
      await owner.do('evidenceTypes.put', {
        space: 'lists',
        name: `type_${n}`,
        staleAfter: 'P1D',
        expiredAfter: 'P7D',
      });
      const say = (value: string, source: string) =>
        owner.do('claims.store', {
          space: 'lists',
          text: value,
          triple: { subject: 'user', predicate: `p${n}`, value },
          provenance: { source },
        });
      scope.id = (await say('a', 'user_explicit')).claim.id;
      await say('b', 'inference');
      const { claim: premise } = await owner.do('claims.store', { space: 'lists', text: `premise ${n}` });
      await owner.do('nodes.derive', {
        space: 'lists',
        claim: `conclusion ${n}`,
        premises: [premise.id],
        reasoningType: 'modus_ponens',
        logicalChain: 'so',
      });
      await owner.do('claims.retract', { space: 'lists', id: premise.id, errorType: 'other', reason: 'wrong' });
      await owner.do('episodes.create', { space: 'lists', name: `episode ${n}`, ids: [scope.id] });
      await owner.do('clusters.create', {
        space: 'lists',
        label: `cluster ${n}`,
        ids: [scope.id, (await owner.do('claims.store', { space: 'lists', text: `next to ${n}` })).claim.id],
      });
      for (const text of ['alike', 'alike too'])
        await owner.do('links.add', {
          space: 'lists',
          id: scope.id,
          to: (await owner.do('claims.store', { space: 'lists', text: `${text} ${n}` })).claim.id,
        });
      await owner.do('nodes.create', { space: 'lists', type: 'goal', claim: `goal ${n}`, motivation: 'to have one' });
      await owner.do('nodes.create', {
        space: 'lists',
        type: 'cornerstone',
        tag: 'early',
        title: `cornerstone ${n}`,
        frame: 'how it is seen',
        supportIds: [scope.id],
      });
      await owner.do('schemas.put', { space: 'lists', builtIn: 'coding' });
      scope.taskId = (await owner.do('tasks.create', { space: 'lists', title: `task ${n}` })).id;
      if (n > 1) continue;
      await owner.do('claims.store', {
        space: 'lists',
        text: `The port of server ${n} is ${n}`,
        provenance: { source: 'user_explicit' },
      });
      await owner.do('claims.store', { space: 'lists', text: `The port of server ${n} is ${n}00` });
    }
    const step = (title: string) =>
      owner.do('steps.create', { space: 'lists', taskId: scope.taskId, stepType: 'work', title });
    const first = await step('first');
    entityId = (await owner.do('entities.create', { space: 'lists', canonicalName: 'user', type: 'person' })).entity.id;
    const evidence = await owner.do('evidence.record', { space: 'lists', kind: 'log', content: 'raw' });
    await owner.do('tasks.trackProgress', { space: 'lists', taskId: scope.taskId, in_progress: ['one'] });
    for (let n = 0; n < 6; n += 1) {
      const { id: to } = await step(`step ${n}`);
      await owner.do('stepEdges.add', { space: 'lists', taskId: scope.taskId, from: first.id, to, kind: 'triggers' });
      await owner.do('steps.transition', { space: 'lists', id: to, to: 'in_progress' });
      await owner.do('offloads.record', {
        space: 'lists',
        taskId: scope.taskId,
        evidenceId: evidence.id,
        summary: `summary ${n}`,
      });
      await owner.do('workspaces.open', { space: 'lists', kind: 'free' });
      await owner.do('entities.create', { space: 'lists', canonicalName: `entity ${n}`, type: 'thing' });
      await owner.do('tests.propose', {
        space: 'lists',
        claimIds: [scope.id],
        expected: { [scope.id!]: 'so' },
        method: `look ${n}`,
        cost: 1,
        methodSourceId: 'source 0',
      });
      await owner.do('executions.start', { space: 'lists', taskId: scope.taskId, label: `execution ${n}` });
      await owner.do('handoffs.record', { space: 'lists', sessionId: `handed ${n}`, summary: `handoff ${n}` });
    }
    for (let n = 0; n < 7; n += 1)
      await owner.do('candidates.record', {
        space: 'lists',
        level: 'atom',
        kind: 'episodic',
        text: `candidate ${n}`,
        spans: [],
        confidence: 0.9,
      });
    for (const kind of ['decay', 'expire', 'facts', 'sessions'])
      await owner.do('maintenance.startRun', { space: 'lists', kind });
    await owner.do('conversations.record', {
      space: 'lists',
      sessionId: 'lists',
      messages: Array.from({ length: 7 }, (_, n) => ({ role: 'user', content: `message ${n}` })),
    });
  });
  afterAll(() => service.close());

  it.each(operations.filter(isList).map((operation) => [operation.name, operation] as const))(
    '%s is complete, in one order, and the same in pages of any size',
    async (name, { input, rest }) => {
      // A field in the path selects what is listed; any other field only filters the list.
      const [noun] = name.split('.') as [string];
      const ids = { ...scope, id: { tasks: scope.taskId, entities: entityId }[noun] ?? scope.id };
      const where = {
        ...Object.fromEntries(
          Object.entries(ids).filter(([field]) => field in input.shape && rest.path.includes(`{${field}}`)),
        ),
        ...(name === 'offloads.list' ? { task: scope.taskId } : {}),
        ...(name === 'executions.list' ? { taskId: scope.taskId } : {}),
      };
      const inPagesOf = async (limit: number): Promise<unknown[]> => {
        const gathered: unknown[] = [];
        let cursor: string | undefined;
        do {
          const page = await owner.do(name, { ...where, limit, ...(cursor === undefined ? {} : { cursor }) });
          expect({ withinLimit: page.data.length <= limit, hasMore: page.hasMore }).toEqual({
            withinLimit: true,
            hasMore: page.nextCursor !== null,
          });
          gathered.push(...page.data);
          cursor = page.nextCursor ?? undefined;
        } while (cursor !== undefined);
        return gathered;
      };
      const most = [200, 100].find((limit) => input.shape.limit!.safeParse(limit).success)!;
      const whole = await inPagesOf(most);
      expect(whole.length).toBeGreaterThan(0);
      for (const limit of [1, 3]) expect(await inPagesOf(limit)).toEqual(whole);
    },
  );

  it.each(['rest', 'graphql'] as const)(
    'of claims over %s takes a filter and a system time, and refuses a filter that it cannot read',
    async (transport) => {
      const client = await over(transport, owner);
      const predicates = async (asked: object) =>
        (await client.do('claims.list', { space: 'lists', ...asked })).data.map(
          (claim: { triple: { predicate: string } }) => claim.triple.predicate,
        );
      expect(await predicates({ filter: { or: [{ predicate: 'p1' }, { predicate: { in: ['p4', 'p5'] } }] } })).toEqual([
        'p5',
        'p4',
        'p1',
      ]);
      expect(await predicates({ knownAt: '1960-01-01T00:00:00Z' })).toEqual([]);
      const { isOk, body } = await client.call('claims.list', { space: 'lists', filter: { predicat: 'p1' } });
      expect({ isOk, code: body.code, detail: body.detail }).toEqual({
        isOk: false,
        code: 'validation_failed',
        detail: expect.stringContaining('the nearest is predicate'),
      });
    },
  );

  it.each(Object.keys(claimFields(new Date(), null)).map((field) => field.replace('*', 'order')))(
    'of claims, and a search for them, take a filter without conditions on %s',
    async (field) => {
      const filter = { [field]: {} };
      for (const [name, input] of [
        ['claims.list', { filter }],
        ['claims.list', { filter, knownAt: new Date().toISOString() }],
        ['search.run', { filter, query: 'next to' }],
      ] as const) {
        const { status, body } = await owner.call(name, { space: 'lists', ...input });
        expect({ name, status, code: body.code }).toEqual({ name, status: 200, code: undefined });
      }
      expect((await owner.do('claims.list', { space: 'lists', filter })).data).not.toEqual([]);
    },
  );
});
