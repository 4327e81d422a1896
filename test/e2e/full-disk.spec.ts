import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openEmbedded } from '#libs/platform/database/embedded/open-embedded.js';
import { putMigratedDatabase, testDatabaseOf } from '#libs/testing/index.js';
import { openService, type RestClient, type Service } from '../service/index.js';

/** The test of `bad-days.spec.ts` with a small disk, for machines that do not let tests create one. */
const isEmbedded = process.env.DATABASE_URL === undefined;
const disk = { isFull: false };
let home: string;
let service: Service;
let owner: RestClient;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'full-disk-'));
  await putMigratedDatabase(home);
  const database = await openEmbedded({ dataDir: join(home, 'database'), room: { isFull: () => disk.isFull } });
  service = await openService({ database: testDatabaseOf(database) });
  ({ owner } = await service.aTenant());
  await owner.do('spaces.create', { slug: 'team', name: 'Team' });
}, 120_000);
afterAll(async () => {
  // The message is printed only once.
  const said = service.faults as string[];
  expect(said.splice(0)).toEqual([expect.stringContaining('disk_full')]);
  disk.isFull = false;
  await service.close();
  await rm(home, { recursive: true });
});

const live = async (): Promise<number> => (await fetch(`${service.url}/livez`)).status;

(isEmbedded ? it : it.skip)(
  'a full disk delays writes with 503, while reads and /livez continue; once there is space, writes succeed again',
  async () => {
    const {
      claim: { id },
    } = await owner.do('claims.store', { space: 'team', text: 'before' });
    const { id: taskId } = await owner.do('tasks.create', { space: 'team', title: 'Move' });
    disk.isFull = true;
    const { status, body, headers } = await owner.call('claims.store', { space: 'team', text: 'meanwhile' });
    expect({
      status,
      code: body.code,
      retryable: body.retryable,
      retryAfter: headers.get('retry-after'),
      live: await live(),
    }).toEqual({ status: 503, code: 'disk_full', retryable: true, retryAfter: '10', live: 200 });
    const found = await owner.call('claims.list', { space: 'team' });
    expect(found.body.data.map((claim: { id: string }) => claim.id)).toEqual([id]);
    expect(found.headers.get('x-degraded')).toBe('read_only');
    expect(await owner.do('tasks.get', { space: 'team', id: taskId })).toMatchObject({ degraded: 'read_only' });
    expect(await owner.do('checkpoints.restore', { space: 'team', taskId })).toMatchObject({ degraded: 'read_only' });
    disk.isFull = false;
    await owner.do('claims.store', { space: 'team', text: 'after' });
    expect(await owner.do('tasks.get', { space: 'team', id: taskId })).toMatchObject({ degraded: null });
    expect((await owner.do('claims.list', { space: 'team' })).data.map(({ text }: { text: string }) => text)).toEqual([
      'after',
      'before',
    ]);
  },
);
