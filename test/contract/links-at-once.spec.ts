import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Journal } from '#libs/history/events/index.js';
import type { Id } from '#libs/kernel/index.js';
import { claimsLinked, linkOf, type Link } from '#libs/memory/links/index.js';
import { TenantDatabase } from '#libs/platform/database/index.js';
import { EmbedPending } from '#libs/recall/index/index.js';
import { operatorOf } from '#libs/tenancy/api-keys/index.js';
import { workRun } from '../service/index.js';
import { onServers, openAtOnce, type AtOnce, type Move } from './at-once.js';

/** Maximum number of links of one claim that were made by hand. */
const MOST = 200;

onServers('links that are changed at the same time', () => {
  let at: AtOnce;
  let service: AtOnce['service'];
  let tenant: AtOnce['tenant'];
  let user: AtOnce['user'];
  let agent: AtOnce['agent'];
  let reviewer: AtOnce['reviewer'];
  beforeAll(async () => {
    at = await openAtOnce();
    ({ service, tenant, user, agent, reviewer } = at);
  });
  afterAll(() => at.close());

  const add = (id: string, to: string, weight = 0.5): Move => ['links.add', { id, to, weight }];
  const remove = (id: string, to: string): Move => ['links.remove', { id, to }];

  async function spaceOfLinks() {
    const there = await at.aSpace();
    const { spaceId, call } = there;
    return {
      ...there,
      know: async (...texts: string[]): Promise<Id<'clm'>[]> =>
        (
          await call('claims.storeBatch', {
            items: texts.map((text) => ({ text, provenance: { source: 'document' } })),
          })
        ).data.map(({ result }: { result: { claim: { id: Id<'clm'> } } }) => result.claim.id),
      /** Records links without a request: measured links, or many links of one author. */
      record: (links: readonly Link[]): Promise<void> =>
        service
          .get<TenantDatabase>(TenantDatabase)
          .write(tenant.id, (tx) =>
            service
              .get<Journal>(Journal)
              .record(tx, operatorOf(tenant.id, 'test'), [claimsLinked(spaceId, links, new Date())]),
          ),
    };
  }

  it('two callers link one pair: the second finds the link of the first, which stays as it is', async () => {
    const { know, call, atOnce } = await spaceOfLinks();
    const [one, other] = await know('The lake is cold', 'Bring a towel');
    const [made, found] = await atOnce('claims_linked', add(one!, other!, 0.3), add(one!, other!, 0.9), agent);
    expect(made!.body).toMatchObject({ outcome: 'linked', link: { weight: 0.3 } });
    expect(found!.body).toEqual({ outcome: 'already_linked', link: made!.body.link });
    expect((await call('links.list', { id: one })).data).toEqual([made!.body.link]);
  });

  it('a claim gets its last two links while there is room for one: the second is refused', async () => {
    const { know, record, atOnce } = await spaceOfLinks();
    const [hub, ...others] = await know(...Array.from({ length: MOST + 2 }, (_, i) => `Number ${i}`));
    const linkedBy = (await user.do('system.whoami')).principal.id as Id<'prn'>;
    await record(others.slice(0, MOST - 1).map((id) => ({ ...linkOf(hub!, id, 'similar', 0.5), linkedBy })));
    const [last, beyond] = others.slice(MOST - 1);
    const [, refused] = await atOnce('claims_linked', add(hub!, last!), add(beyond!, hub!), agent);
    expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_links' } });
  });

  it('two reviewers remove one measured link: the second finds no link', async () => {
    const { know, record, atOnce } = await spaceOfLinks();
    const [one, other] = await know('The lake is cold', 'Cold is the lake');
    await record([linkOf(one!, other!, 'similar', 0.9)]);
    const [, missed] = await atOnce('claims_unlinked', remove(one!, other!), remove(other!, one!), reviewer);
    expect(missed).toMatchObject({ status: 404 });
  });

  it('a claim is merged into another while somebody links it: the link is refused, as for every hidden claim', async () => {
    const { spaceId, store, call, get, know, atOnce } = await spaceOfLinks();
    const text = 'The lamp in the hall is on';
    const [note, other] = [await store(text, { provenance: undefined }, agent), await store(`${text}!`)];
    const [third] = await know('Bring a towel');
    await service.get<EmbedPending>(EmbedPending).run(tenant.id, { spaceId, kind: 'claim', ids: [note, other] });
    const { id: runId } = await call('maintenance.startRun', { kind: 'consolidate' });
    const merge = () => workRun(service, tenant, runId).then(() => user.call('jobs.get', { id: runId }));
    const [, refused] = await atOnce('claim_merged', merge, add(note, third!));
    expect(await get(note)).toMatchObject({ mergedInto: other });
    expect(refused).toMatchObject({ status: 409, body: { code: 'member_not_visible' } });
    expect((await call('links.list', { id: third })).data).toEqual([]);
  });
});
