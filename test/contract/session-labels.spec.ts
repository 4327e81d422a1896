import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '../../apps/api/src/operations.js';
import {
  inputFor,
  nobodys,
  openService,
  referencesOf,
  someBelongings,
  someMakings,
  type Belongings,
  type Filling,
  type Service,
  type Tenant,
} from '../service/index.js';

const WORD = 'quokka';
const LABEL = `${WORD} session`;
const NOBODYS = 'nobody has this label';
let service: Service;
let tenant: Tenant;
let looked: Belongings;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  looked = await someBelongings(tenant.owner, service.database, WORD);
});
afterAll(() => service.close());

/**
 * `sessions.join` is excluded: its caller got the id from somebody else, but a label names only sessions of the caller.
 */
const naming = operations
  .filter(({ name }) => name !== 'sessions.join')
  .flatMap((operation) =>
    referencesOf(operation)
      .filter(({ kind }) => kind === 'ses')
      .map(({ place }) => [operation.name, place, operation] as const),
  );
/** A conversation opens the session if it is the first to name its label. */
const OPENS_ON_FIRST_USE = ['conversations.record', 'tasks.trackProgress', 'failures.track', 'handoffs.record'];
/**
 * Operations that name a session only to read its claims in addition. With an unknown label, they show no additional
 * claims.
 */
const READS_AS = /^(digests|episodes|clusters|links)\./;

describe('the label of a session, where its id is accepted', () => {
  it.each(naming.filter(([, , { effect }]) => effect === 'write'))(
    'is accepted by %s at %s, and an unknown label is refused',
    async (name, place, operation) => {
      const belongings = await someMakings(tenant.owner, service.database, WORD);
      const named: Parameters<Filling['take']>[] = [];
      inputFor(operation, {
        word: WORD,
        take: (kind, at) => {
          named.push([kind, at]);
          return nobodys()(name, kind);
        },
      });
      await belongings.make(name, named);
      const codeFor = async (label: string): Promise<unknown> => {
        const { body } = await tenant.owner.call(
          name,
          inputFor(operation, {
            word: WORD,
            also: [place],
            take: (kind, at) => (at === place ? label : belongings.idFor(name, kind, at)),
          }),
        );
        return body.code ?? body.data?.[0]?.error?.code;
      };
      if (!READS_AS.test(name))
        expect(await codeFor(NOBODYS)).toBe(OPENS_ON_FIRST_USE.includes(name) ? undefined : 'not_found');
      expect(await codeFor(LABEL)).not.toBe('not_found');
    },
  );

  it.each(naming.filter(([, , { effect }]) => effect === 'read'))(
    'gets the same answer from %s at %s as the id',
    async (name, place, operation) => {
      const answerFor = async (at: string) => {
        const {
          status,
          body: { requestId: _, ...body },
        } = await tenant.owner.call(
          name,
          inputFor(operation, {
            word: WORD,
            also: [place],
            take: (kind, where) => (where === place ? at : looked.idFor(name, kind, where)),
          }),
        );
        return [status, body];
      };
      expect(await answerFor(LABEL)).toEqual(await answerFor(looked.idFor(name, 'ses')));
    },
  );
});

it('a claim of a session is shown by every read that accepts a label, if the caller names the session by its label', async () => {
  const { owner } = tenant;
  await owner.do('spaces.create', { slug: 'labels', name: 'Labels' });
  const session = {
    scope: 'session',
    sessionId: (await owner.do('sessions.open', { space: 'labels', externalId: 'trip' })).id,
  };
  const [{ claim }, { claim: other }] = [
    await owner.do('claims.store', { space: 'labels', text: 'The launch code is 1234.', ...session }),
    await owner.do('claims.store', { space: 'labels', text: 'The code of the launch has four digits.', ...session }),
  ];
  const ids = [claim.id, other.id];
  for (const [name, input] of [
    ['episodes.create', { name: 'episode', ids }],
    ['clusters.create', { label: 'cluster', ids }],
    ['links.add', { id: claim.id, to: other.id }],
  ] as const) {
    expect({ name, isOk: (await owner.call(name, { space: 'labels', ...input })).isOk }).toEqual({ name, isOk: false });
    await owner.do(name, { space: 'labels', ...input, sessionId: 'trip' });
  }
  const shows = async (name: string, input: object): Promise<boolean> =>
    JSON.stringify(await owner.do(name, { space: 'labels', ...input })).includes('1234');
  for (const [name, input] of [
    ['search.run', { query: 'launch code' }],
    ['context.get', { query: 'launch code' }],
    ['claims.list', {}],
    ['links.list', { id: other.id }],
  ] as const)
    expect({ name, shows: await shows(name, { ...input, sessionId: 'trip' }) }).toEqual({ name, shows: true });
});
