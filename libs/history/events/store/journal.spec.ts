import { expect, it } from '@jest/globals';
import type { Id } from '#libs/kernel/index.js';
import type { TenantTx } from '#libs/platform/database/index.js';
import { IDS } from '#libs/platform/tokens.js';
import { openWorld, type World } from '#libs/testing/index.js';
import { UnitOfWork } from '../../unit-of-work/index.js';
import type { NewEvent, RecordedEvent } from '../domain/event.js';
import { Journal } from './journal.js';
import { Registry, type StatePolicy } from './projector.js';

/** The events that projectors received. */
const projected: RecordedEvent[] = [];

let world: World;
beforeAll(async () => {
  world = await openWorld([]);
  world.get(Registry).addProjector({
    tables: [],
    kinds: ['noted', 'renamed'],
    project: (_, events) => {
      projected.push(...events);
      return Promise.resolve();
    },
  });
  world.get(Registry).addUpgrades({
    renamed: [
      ({ isOld, ...rest }: { isOld: boolean }) => ({ ...rest, old: isOld }),
      ({ old, ...rest }: { old: boolean }) => ({ ...rest, former: old }),
    ],
  });
});
afterAll(() => world.close());
beforeEach(() => projected.splice(0));

const note = (subjectId: string, id?: Id<'evt'>): NewEvent => ({
  id,
  kind: 'noted',
  spaceId: null,
  subjectId,
  occurredAt: new Date(0),
  payload: { auditId: id ?? null },
});

function record(events: readonly NewEvent[], send = false): Promise<void> {
  const ctx = world.as('owner');
  const journal = world.get(Journal);
  return world.get(UnitOfWork).write(ctx, (tx) =>
    send
      ? journal.send(
          tx,
          events.map((event) => ({ ctx, event })),
        )
      : journal.record(tx, ctx, events),
  );
}

const logged = (subjectId: string): Promise<Record<string, unknown>[]> =>
  world.database.owner(
    `select id, payload ->> 'auditId' as named from events where subject_id = $1 order by position`,
    [subjectId],
  );

const versions = async (): Promise<unknown[]> =>
  (await world.database.owner(`select schema_version as version from events where kind = 'renamed'`)).map(
    ({ version }) => version,
  );
const nextId = (): Id<'evt'> => world.get<{ next(prefix: 'evt'): Id<'evt'> }>(IDS).next('evt');

it.each([
  ['recorded', false],
  ['sent', true],
])(
  'an event that is %s keeps the id made for it: in the log, in its payload, for its projector and in replay',
  async (how, send) => {
    const id = nextId();
    await record([note(how, id), note(how)], send);
    const rows = await logged(how);
    expect(rows[0]).toEqual({ id, named: id });
    expect(rows[1]!.id).not.toBe(id);
    expect(projected.map((event) => event.id)).toEqual(rows.map((row) => row.id));
    const live = projected.splice(0);
    expect(await world.replay()).toMatchObject({ differences: [] });
    expect(projected.filter(({ subjectId }) => subjectId === how)).toEqual(
      live.map((event) => expect.objectContaining({ id: event.id, payload: event.payload })),
    );
  },
);

it.each<[title: string, ids: (id: Id<'evt'>) => Id<'evt'>[], message: string]>([
  ['that another event of the write has', (id) => [id, id], 'two events have the id evt_'],
  [
    'of something other than an event',
    () => ['clm_00000000000000000000000001' as Id as Id<'evt'>],
    'is not the id of an event',
  ],
  ['of the wrong form', () => ['evt_1'], 'evt_1 of noted is not the id of an event'],
])('an event with an id %s is refused, and nothing is written', async (title, ids, message) => {
  for (const send of [false, true])
    await expect(
      record(
        ids(nextId()).map((id) => note(title, id)),
        send,
      ),
    ).rejects.toThrow(message);
  expect(await logged(title)).toEqual([]);
  expect(projected).toEqual([]);
});

it('replay upgrades payloads of older versions, also those of several subjects, and skips newer versions', async () => {
  const subjects = ['one', 'two'];
  const renamed = (payload: object): NewEvent => ({ ...note('renamed'), kind: 'renamed', payload });
  await record([renamed({ former: true })]);
  expect(await versions()).toEqual([3]);
  const replayed = async (schemaVersion: number, payload: object) => {
    await world.database.owner(
      `update events set schema_version = $1, payload = $2::jsonb where subject_id = 'renamed'`,
      [schemaVersion, JSON.stringify(payload)],
    );
    projected.splice(0);
    const { skipped } = await world.replay();
    const found = projected.filter(({ kind }) => kind === 'renamed');
    return { skipped: skipped.length, found: found.map(({ payload: current }) => current) };
  };
  const items = Object.fromEntries(subjects.map((id) => [id, { isOld: true, id }]));
  expect(await replayed(1, { isOld: true })).toEqual({ skipped: 0, found: [{ former: true }] });
  expect(await replayed(1, { items })).toEqual({ skipped: 0, found: subjects.map((id) => ({ former: true, id })) });
  expect(await replayed(2, { old: false })).toEqual({ skipped: 0, found: [{ former: false }] });
  expect(await replayed(3, { former: false })).toEqual({ skipped: 0, found: [{ former: false }] });
  expect(await replayed(4, { former: false })).toEqual({ skipped: 1, found: [] });
  await world.database.owner(`update events set schema_version = 3 where subject_id = 'renamed'`);
});

it('a state policy is asked about all requests of a transaction and, if it applies, about each in turn', async () => {
  const asked: string[] = [];
  class NotingPolicy implements StatePolicy {
    readonly kinds = new Set(['noted']);
    readonly applies = async (tx: TenantTx, events: readonly NewEvent[]): Promise<boolean> =>
      (await this.react(tx, events)).length > 0;

    readonly react = async (tx: TenantTx, events: readonly NewEvent[]): Promise<NewEvent[]> => {
      const subjects = events.map(({ subjectId }) => subjectId).filter((id) => /^(quiet|loud|echo)-/.test(id));
      if (subjects.length === 0) return [];
      const [row] = await tx.all<{ known: number; stored: number }>(
        {
          name: 'count-followed',
          text: `select count(*) filter (where e.subject_id = 'followed')::int as known,
            count(*) filter (where e.subject_id = any ($2))::int as stored
            from events e where e.tenant_id = $1`,
        },
        subjects,
      );
      asked.push(`${subjects.join()} (${row!.stored} stored) after ${row!.known}`);
      if (subjects.includes('echo-1')) return [note('echoed')];
      return subjects.some((id) => id.startsWith('loud')) && row!.known < 2 ? [note('followed')] : [];
    };
  }
  const registry = world.get(Registry);
  registry.addStatePolicy(new NotingPolicy());
  registry.arrangePolicies([
    { policy: 'NotingPolicy', phase: 'on state', does: 'Notes.', reads: ['events'], emits: ['noted'] },
  ]);
  const sendAll = (...subjects: string[]): Promise<void> =>
    world.get(UnitOfWork).write(world.as('owner'), (tx) =>
      world.get(Journal).send(
        tx,
        subjects.map((subject) => ({ ctx: world.as('owner'), event: note(subject) })),
      ),
    );
  await sendAll('quiet-1', 'quiet-2', 'quiet-3');
  await sendAll('quiet-4', 'loud-1', 'loud-2', 'loud-3');
  expect({ asked, followed: (await logged('followed')).length }).toEqual({
    asked: [
      'quiet-1,quiet-2,quiet-3 (3 stored) after 0',
      'quiet-4,loud-1,loud-2,loud-3 (4 stored) after 0',
      'quiet-4 (1 stored) after 0',
      'loud-1 (1 stored) after 0',
      'loud-2 (1 stored) after 1',
      'loud-3 (1 stored) after 2',
    ],
    followed: 2,
  });
});

it('a part is decided while the previous part is stored, and again if policies added events to the previous part', async () => {
  const asked: string[] = [];
  const deciding = (subject: string) => async (added: readonly NewEvent[]) => {
    asked.push(`${subject} after ${added.map(({ subjectId }) => subjectId).join()}`);
    return { events: [note(subject)] };
  };
  const recorded = await world
    .get(UnitOfWork)
    .write(world.as('owner'), (tx) =>
      world
        .get(Journal)
        .recordParts(tx, world.as('owner'), [deciding('echo-1'), deciding('quiet-5'), deciding('quiet-6')]),
    );
  expect({
    asked,
    recorded: recorded.map(({ events: [event] }) => event!.subjectId),
    echoed: (await logged('echoed')).length,
    stored: (await logged('quiet-6')).length,
  }).toEqual({
    asked: ['echo-1 after ', 'quiet-5 after ', 'quiet-5 after echoed', 'quiet-6 after '],
    recorded: ['echo-1', 'quiet-5', 'quiet-6'],
    echoed: 1,
    stored: 1,
  });
});
