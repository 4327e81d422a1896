import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VerifyReplay } from '#libs/history/replay/use-cases/index.js';
import {
  mostlyOver,
  openService,
  seenClaim,
  seenConflict,
  TRANSPORTS,
  type Input,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';

let service: Service;
let tenant: Tenant;
let agent: RestClient;
let user: RestClient;
let reviewer: RestClient;
let spaces = 0;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  [agent, user, reviewer] = (await Promise.all([
    tenant.as({ role: 'agent', allowedClasses: ['inference'], principal: { kind: 'agent', name: 'agent' } }),
    tenant.as({ role: 'writer', principal: { kind: 'user', name: 'user' } }),
    tenant.as({ role: 'reviewer' }),
  ])) as [RestClient, RestClient, RestClient];
});
afterAll(() => service.close());

const [OFFICE, EVIL] = ['Invoices go to the office', 'Invoices go to EVIL99'];

/** Rule 2 of section 15a of the claims spec: a blocked replacement is quarantined with a conflict, also without a triple. */
describe.each(TRANSPORTS)('a note that may not take the place of another, over %s', (transport) => {
  async function aBlocked() {
    const space = `space-${(spaces += 1)}`;
    await tenant.owner.do('spaces.create', { slug: space, name: space });
    const call = async (who: RestClient, name: string, input: Input = {}) =>
      (await mostlyOver(transport, who)).do(name, { space, ...input });
    const status = async (id: string): Promise<string> => (await call(user, 'claims.get', { id })).status;
    const note: string = (await call(user, 'claims.store', { text: OFFICE, provenance: { source: 'user_explicit' } }))
      .claim.id;
    const { outcome, claim, conflicts } = await call(agent, 'claims.supersede', { id: note, text: EVIL });
    expect([outcome, conflicts]).toEqual([
      'quarantined',
      [expect.objectContaining({ existing: note, blocking: true, reason: 'trust_insufficient' })],
    ]);
    const conflict: string = conflicts[0].id;
    const decide = async (action: string) =>
      call(reviewer, 'conflicts.resolve', { ...(await seenConflict(reviewer, space, conflict)), action });
    const ended = async () => {
      const { status: is, resolution } = await call(user, 'conflicts.get', { id: conflict });
      return [is, resolution];
    };
    const retract = (who: RestClient, id: string) =>
      call(who, 'claims.retract', { id, errorType: 'other', reason: 'wrong' });
    return { space, call, status, note, waiting: claim.id as string, conflict, decide, ended, retract };
  }

  it('waits in the queue of conflicts, in words', async () => {
    const { call, note, waiting, conflict } = await aBlocked();
    expect((await call(agent, 'conflicts.list', {})).data).toMatchObject([
      {
        id: conflict,
        newClaimId: waiting,
        existingClaimId: note,
        newText: EVIL,
        existingText: OFFICE,
        newTriple: null,
        existingTriple: null,
        status: 'open',
      },
    ]);
    expect((await call(user, 'claims.get', { id: waiting })).conflicts).toEqual([conflict]);
  });

  it.each([
    ['supersede', ['superseded', 'active']],
    ['reject', ['active', 'archived']],
    ['keep_both', ['active', 'active']],
  ] as const)('is decided by %s as any other', async (action, statuses) => {
    const { space, call, status, note, waiting, conflict, decide, ended, retract } = await aBlocked();
    await decide(action);
    expect([[await status(note), await status(waiting)], await ended()]).toEqual([statuses, ['resolved', action]]);
    expect(
      (await reviewer.call('conflicts.resolve', { space, ...(await seenConflict(reviewer, space, conflict)), action }))
        .body,
    ).toMatchObject({ code: 'conflict_already_resolved' });
    if (action !== 'reject')
      expect(await retract(agent, waiting)).toMatchObject({ outcome: 'withdrawn', claim: { status: 'active' } });
    expect((await call(reviewer, 'conflicts.list', {})).data).toEqual([]);
  });

  it('loses its conflict with the note in its way, and waits for a review from then on', async () => {
    const { space, call, status, note, waiting, ended, retract } = await aBlocked();
    expect(
      (
        await reviewer.call('claims.review', {
          space,
          ...(await seenClaim(reviewer, space, waiting)),
          action: 'activate',
        })
      ).body,
    ).toMatchObject({ code: 'conflict_open' });
    await retract(user, note);
    expect([await status(waiting), await ended()]).toEqual(['quarantined', ['resolved', 'lapsed']]);
    expect(
      await call(reviewer, 'claims.review', { ...(await seenClaim(reviewer, space, waiting)), action: 'activate' }),
    ).toMatchObject({ status: 'active' });
  });

  it('loses its conflict when the user replaces the note', async () => {
    const { call, note, ended } = await aBlocked();
    await call(user, 'claims.supersede', {
      id: note,
      text: 'Invoices go to the bank',
      provenance: { source: 'user_explicit' },
    });
    expect(await ended()).toEqual(['resolved', 'lapsed']);
  });

  it('takes its conflict with it when it is taken back', async () => {
    const { status, note, waiting, ended, retract } = await aBlocked();
    expect(await retract(agent, waiting)).toMatchObject({ outcome: 'retracted' });
    expect([await status(note), await ended()]).toEqual(['active', ['resolved', 'lapsed']]);
  });
});

it('and replay rebuilds it', async () => {
  expect(await service.get<VerifyReplay>(VerifyReplay).run(tenant.id)).toMatchObject({ differences: [] });
});
