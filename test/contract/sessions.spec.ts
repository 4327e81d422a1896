import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mostlyOver,
  openService,
  TRANSPORTS,
  type Client,
  type Input,
  type Service,
  type Tenant,
} from '../service/index.js';

let service: Service;
let tenant: Tenant;
let agent: Client;
let user: Client;

beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  [agent, user] = (await Promise.all([
    tenant.agent('agent', { allowedClasses: ['inference'] }),
    tenant.user('user'),
  ])) as [Client, Client];
});
afterAll(() => service.close());

/** How claims of a session affect durable claims, and who reads them: claims spec, section 15a, rules 5 and 14. */
describe.each(TRANSPORTS)('sessions over %s', (transport) => {
  async function spaceOfSessions() {
    const { space } = await tenant.aSpace();
    const over = new Map(
      await Promise.all(
        [agent, user, tenant.owner].map(
          async (client) => [client, await mostlyOver(transport, client as never)] as const,
        ),
      ),
    );
    const call = (client: Client, name: string, input: Input = {}) => over.get(client)!.do(name, { space, ...input });
    const store = async (client: Client, value: string, more: Input = {}): Promise<string> =>
      (
        await call(client, 'claims.store', {
          text: `The timezone of acme is ${value}`,
          triple: { subject: 'acme', predicate: 'timezone', value },
          ...more,
        })
      ).claim.id;
    const open = async (client: Client, more: Input = {}): Promise<string> =>
      (await call(client, 'sessions.open', more)).id;
    const found = async (client: Client, sessionId: string) =>
      (await call(client, 'search.run', { query: 'timezone of acme', sessionId })).data;
    const context = async (client: Client, sessionId: string): Promise<string> =>
      (await call(client, 'context.get', { query: 'timezone of acme', sessionId })).context;
    return { call, store, open, found, context };
  }

  describe('overrides (rule 14)', () => {
    it("an agent's claim in a session does not hide what a user said: both are shown, and the weaker is marked", async () => {
      const { store, open, found, context } = await spaceOfSessions();
      const fact = await store(user, 'UTC', { provenance: { source: 'user_explicit' } });
      const session = await open(agent);
      const weaker = await store(agent, 'EVIL', { scope: 'session', sessionId: session });
      const hits = await found(agent, session);
      expect(hits.map(({ id }: any) => id).sort()).toEqual([fact, weaker].sort());
      expect(hits.find(({ id }: any) => id === weaker).possibleConflicts.map(({ id }: any) => id)).toContain(fact);
      const text = await context(agent, session);
      expect(text).toContain(`[claim:${fact}]`);
      expect(text).toMatch(new RegExp(`claim:${weaker}.*session.*does not replace claim:${fact}`));
    });

    it('a claim that would win at the gate replaces the durable claim in its session', async () => {
      const { store, open, found } = await spaceOfSessions();
      await store(agent, 'UTC');
      const session = await open(agent);
      const later = await store(agent, 'PST', { scope: 'session', sessionId: session });
      expect((await found(agent, session)).map(({ id }: any) => id)).toEqual([later]);
    });

    it('a predicate that requires review cannot be replaced by anyone', async () => {
      const { call, store, open, found } = await spaceOfSessions();
      await call(tenant.owner, 'predicates.put', { name: 'timezone', conflictPolicy: 'review' });
      const fact = await store(agent, 'UTC');
      const session = await open(user);
      const other = await store(user, 'PST', { scope: 'session', sessionId: session });
      expect((await found(user, session)).map(({ id }: any) => id).sort()).toEqual([fact, other].sort());
    });
  });
});
