import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '#libs/testing/index.js';
import { RestClient, type Answer } from '../service/index.js';
import { onServers, openAtOnce, type AtOnce } from './at-once.js';

onServers('an API key that is changed twice at the same time', () => {
  let at: AtOnce;
  beforeAll(async () => {
    at = await openAtOnce();
  });
  afterAll(() => at.close());

  /** Makes the second change of a new key while the first waits for its commit. `kind`: of the event of the first. */
  async function atOnce(kind: string, first: string, second: string): Promise<[Answer, Answer]> {
    const { gate, user } = at;
    const { waiting } = await at.aSpace();
    const { id } = (await user.do('keys.create', { name: 'shared', role: 'agent' })).key;
    await gate.close(kind);
    const held = user.call(first, { id });
    await gate.isReached();
    let isAnswered = false;
    const other = user.call(second, { id }).finally(() => (isAnswered = true));
    await eventually(async () => isAnswered || (await waiting()) === 2);
    await gate.open();
    const answers = await Promise.all([held, other]);
    expect(answers[0]).toMatchObject({ isOk: true });
    return answers;
  }

  it('rotated: the secret of the later rotation is accepted, and only this one', async () => {
    const answers = await atOnce('key_rotated', 'keys.rotate', 'keys.rotate');
    const whoami = ({ body }: Answer) => new RestClient(at.user.url, body.secret).call('system.whoami');
    expect((await Promise.all(answers.map(whoami))).map(({ isOk }) => isOk)).toEqual([false, true]);
  });

  it('revoked: both callers get the time of the first revocation', async () => {
    const [one, other] = await atOnce('key_revoked', 'keys.revoke', 'keys.revoke');
    expect(other.body).toEqual(one.body);
  });

  it('revoked and rotated: the rotation is refused, and no secret is shown', async () => {
    const [, rotated] = await atOnce('key_revoked', 'keys.revoke', 'keys.rotate');
    expect(rotated).toMatchObject({ isOk: false, body: { code: 'key_revoked' } });
  });
});
