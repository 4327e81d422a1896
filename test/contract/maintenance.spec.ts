import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { alreadyRunning, MAINTENANCE_KINDS } from '#libs/maintenance/runs/index.js';
import {
  openService,
  over,
  storingNothing,
  TRANSPORTS,
  type Input,
  type RestClient,
  type Service,
} from '../service/index.js';

let service: Service;
let owner: RestClient;
beforeAll(async () => {
  service = await openService();
  ({ owner } = await service.aTenant());
  await owner.do('spaces.create', { slug: 's', name: 'S' });
});
afterAll(() => service.close());

describe('an option of maintenance', () => {
  it.each<[string, Input, string, string]>([
    ['maintenance.startRun', { kind: 'consolidate', dedupThreshold: 0.89 }, '/dedupThreshold', 'too_small'],
    ['maintenance.startRun', { kind: 'consolidate', dedupThreshold: 1.01 }, '/dedupThreshold', 'too_big'],
    ['maintenance.startRun', { kind: 'consolidate', dedupThreshold: '0.95' }, '/dedupThreshold', 'invalid_type'],
    ['maintenance.startRun', { kind: 'consolidate', dedupThreshold: null }, '/dedupThreshold', 'invalid_type'],
    ['maintenance.startRun', { kind: 'consolidate', maxClaims: 0 }, '/maxClaims', 'too_small'],
    ['maintenance.startRun', { kind: 'consolidate', maxClaims: 100_001 }, '/maxClaims', 'too_big'],
    ['maintenance.startRun', { kind: 'consolidate', maxClaims: 2.5 }, '/maxClaims', 'invalid_type'],
    ['maintenance.startRun', { kind: 'consolidate', compressAge: -1 }, '/compressAge', 'too_small'],
    ['maintenance.startRun', { kind: 'consolidate', pruneAge: -1 }, '/pruneAge', 'too_small'],
    ['maintenance.startRun', { kind: 'consolidate', pruneAge: 36_501 }, '/pruneAge', 'too_big'],
    ['maintenance.startRun', { kind: 'consolidate', quarantineMaxAge: -0.5 }, '/quarantineMaxAge', 'invalid_type'],
    ['maintenance.startRun', { kind: 'consolidate', quarantineMaxAge: 1e12 }, '/quarantineMaxAge', 'too_big'],
    ['maintenance.startRun', { kind: 'consolidate', method: 'oracle' }, '/method', 'invalid_value'],
    ['maintenance.startRun', { kind: 'consolidate', dryRun: 'yes' }, 'dryRun', 'invalid_type'],
    ['maintenance.startRun', { kind: 'consolidate', pruneTrusted: true }, '/pruneTrusted', 'unknown_field'],
    ['maintenance.startRun', { kind: 'decay', threshold: 0.9 }, '/threshold', 'unknown_field'],
    ['maintenance.startRun', { kind: 'expire', dryRun: 1 }, 'dryRun', 'invalid_type'],
    ['maintenance.startRun', { kind: 'sessions', idleMinutes: 0 }, '/idleMinutes', 'unknown_field'],
    ['maintenance.startRun', { kind: 'decay', dedupThreshold: 0.95 }, '/dedupThreshold', 'unknown_field'],
    ['maintenance.startRun', { kind: 'prune' }, '/kind', 'invalid_value'],
    ['maintenance.startRun', { kind: null }, '/kind', 'invalid_value'],
    ['maintenance.startRun', {}, '/kind', 'required'],
    ['maintenance.setSchedule', { consolidate: { everyMinutes: 0 } }, '/consolidate/everyMinutes', 'too_small'],
    ['maintenance.setSchedule', { consolidate: { everyMinutes: 43_201 } }, '/consolidate/everyMinutes', 'too_big'],
    ['maintenance.setSchedule', { expire: { everyMinutes: 0.1 } }, '/expire/everyMinutes', 'invalid_type'],
    ['maintenance.setSchedule', { decay: { at: '24:00' } }, '/decay/at', 'invalid_format'],
    ['maintenance.setSchedule', { decay: { until: '5 am' } }, '/decay/until', 'invalid_format'],
    ['maintenance.setSchedule', { decay: { pages: 0 } }, '/decay/pages', 'too_small'],
    ['maintenance.setSchedule', { prune: { enabled: false } }, '/prune', 'unknown_field'],
    ['digests.compress', { ids: [] }, '/ids', 'too_small'],
  ])('is refused by %s in %j with the name of the field, and nothing starts', async (name, input, field, code) => {
    const { status, body } = await storingNothing(service.database, () => owner.call(name, { space: 's', ...input }));
    expect({ status, code: body.code, retryable: body.retryable }).toEqual({
      status: 400,
      code: 'validation_failed',
      retryable: false,
    });
    expect(body.errors).toContainEqual(expect.objectContaining({ field, code }));
  });

  it.each(TRANSPORTS)(
    'that belongs to another kind is refused, and the refusal names the right kind, over %s',
    async (transport) => {
      const client = await over(transport, owner);
      const { isOk, body } = await client.call('maintenance.startRun', { space: 's', kind: 'decay', pruneAge: 3 });
      expect({ isOk, detail: body.detail }).toEqual({
        isOk: false,
        detail: '/pruneAge is a field of the kind consolidate, not of decay.',
      });
    },
  );

  it('is refused with the list of kinds if the kind does not exist', async () => {
    const { body } = await owner.call('maintenance.startRun', { space: 's', kind: 'prune' });
    expect(body.detail).toContain('consolidate');
  });

  it('is accepted at both ends of its range', async () => {
    for (const options of [
      { dedupThreshold: 0.9, maxClaims: 1, compressAge: 0, pruneAge: 0, quarantineMaxAge: 0 },
      { dedupThreshold: 1, maxClaims: 100_000, compressAge: 36_500, pruneAge: 36_500, quarantineMaxAge: 36_500 },
    ]) {
      const { id } = await owner.do('maintenance.startRun', { space: 's', kind: 'consolidate', ...options });
      expect(await owner.do('maintenance.getRun', { space: 's', id })).toMatchObject({ state: 'open', options });
      await owner.do('jobs.cancel', { id });
    }
  });
});

describe('a run in the wrong place or at the wrong time', () => {
  it('is refused while a run of the same kind is open, dry or not, and the refusal names the open run', async () => {
    for (const kind of MAINTENANCE_KINDS) {
      const { code } = alreadyRunning[kind]({ job: 'job_1' });
      const { id } = await owner.do('maintenance.startRun', { space: 's', kind, dryRun: kind === 'decay' });
      for (const dryRun of [true, false]) {
        const answer = await storingNothing(service.database, () =>
          owner.call('maintenance.startRun', { space: 's', kind, dryRun }),
        );
        expect(answer).toMatchObject({
          status: 409,
          body: { code, retryable: true, detail: expect.stringContaining(id) },
        });
      }
      await owner.do('jobs.cancel', { id });
    }
  });

  it('is not visible to another tenant, space or lower role', async () => {
    const stranger = await service.aTenant();
    const { id } = await owner.do('maintenance.startRun', { space: 's', kind: 'decay' });
    await owner.do('spaces.create', { slug: 'elsewhere', name: 'E' });
    const refused = (answer: Promise<{ status: number; body: { code: string } }>) =>
      storingNothing(service.database, async () => {
        const { status, body } = await answer;
        return [status, body.code];
      });
    expect(await refused(stranger.owner.call('maintenance.startRun', { space: 's', kind: 'decay' }))).toEqual([
      404,
      'not_found',
    ]);
    expect(await refused(stranger.owner.call('jobs.cancel', { id }))).toEqual([404, 'not_found']);
    expect(await refused(owner.call('maintenance.getRun', { space: 'elsewhere', id }))).toEqual([404, 'not_found']);
    await owner.do('jobs.cancel', { id });
    expect(await refused(owner.call('jobs.cancel', { id }))).toEqual([409, 'job_not_cancellable']);
  });
});
