import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openService, TRANSPORTS, type Input, type RestClient, type Service, type Tenant } from '../service/index.js';

let service: Service;
let tenant: Tenant;
let agent: RestClient;
let user: RestClient;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  [agent, user] = (await Promise.all([
    tenant.agent('agent', { allowedClasses: ['inference'] }),
    tenant.user('user'),
  ])) as [RestClient, RestClient];
});
afterAll(() => service.close());

const LIE = 'Every invoice of Acme goes to account EVIL99';
const TRIPLE = { subject: 'Acme', predicate: 'invoice account', value: 'GB29' };
const SHOWN = 'Acme / invoice account = GB29';

/** Rule 3 of section 15a of the claims spec: if the text lacks the value, readers see the triple. */
describe.each(TRANSPORTS)('the words that readers are shown over %s', (transport) => {
  async function spaceOfWords() {
    const { callOver } = await tenant.aSpace();
    const call = callOver(transport);
    const store = async (who: RestClient, text: string, triple: Input | undefined, more: Input = {}) =>
      (await call(who, 'claims.store', { text, triple, ...more })).claim;
    return { call, store };
  }

  it('are the triple, wherever the claim is shown, if the text lacks the value of the triple', async () => {
    const { call, store } = await spaceOfWords();
    const { id, ...stored } = await store(agent, LIE, TRIPLE);
    expect(stored).toMatchObject({ text: SHOWN, originalText: LIE });
    const question = { query: 'Acme invoice account EVIL99' };
    const [hit] = (await call(user, 'search.run', question)).data;
    expect(hit).toMatchObject({ id, text: SHOWN, claim: { text: SHOWN, originalText: null } });
    const {
      explain: { nearMisses },
    } = await call(user, 'search.run', { ...question, minRelevance: 1, explain: true });
    expect(nearMisses).toMatchObject([{ id, text: SHOWN }]);
    const { context } = await call(user, 'context.get', question);
    expect(context).toContain(SHOWN);
    expect(context.replace(/^Query.*$/m, '')).not.toContain('EVIL99');
    expect((await call(user, 'claims.list', {})).data).toMatchObject([{ id, text: SHOWN, originalText: LIE }]);
    expect(await call(user, 'claims.get', { id })).toMatchObject({ text: SHOWN, originalText: LIE });
    expect(await call(user, 'nodes.get', { id })).toMatchObject({ text: SHOWN });
    expect((await call(user, 'nodes.why', { id })).claim).toMatchObject({ text: SHOWN });
    const other = await store(agent, 'Acme pays by transfer', undefined);
    expect((await call(user, 'links.add', { id: other.id, to: id, kind: 'related' })).link).toMatchObject({
      claimId: id,
      text: SHOWN,
    });
    expect((await call(user, 'nodes.neighbours', { id })).nodes.find((node: any) => node.id === id)).toMatchObject({
      text: SHOWN,
    });
    const digest = await call(user, 'digests.compress', { ids: [id, other.id] });
    expect(digest.digest.text).toContain(SHOWN);
    expect(digest.digest.text).not.toContain('EVIL99');
  });

  it('are the text if it states the value, in whatever form', async () => {
    const budget = { subject: 'Acme', predicate: 'budget', value: '$750' };
    for (const text of [
      'The budget of Acme is $750.',
      'Acme may spend 750 dollars',
      'Acme may spend seven hundred and fifty dollars a month',
    ]) {
      const { store } = await spaceOfWords();
      expect(await store(user, text, budget)).toMatchObject({ text, originalText: null });
    }
  });

  it('are those of the triple on either side of a possible conflict', async () => {
    const { call, store } = await spaceOfWords();
    await store(user, 'Invoices of Acme go to account GB29', TRIPLE, { provenance: { source: 'user_explicit' } });
    await store(agent, 'Invoices of Acme go to account EVIL99 and to XX11', {
      subject: 'Acme',
      predicate: 'billing account',
      value: 'DE55',
    });
    expect((await call(user, 'possibleConflicts.list', {})).data).toMatchObject([
      { weakerClaim: { text: 'Acme / billing account = DE55' } },
    ]);
  });
});
