import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ASSERTION_CLASSES } from '#libs/kernel/index.js';
import { VerifyReplay } from '#libs/history/replay/index.js';
import { overlappingValues } from '#libs/testing/index.js';
import {
  openService,
  RestClient,
  seenConflict,
  type Answer,
  type Input,
  type Service,
  type Tenant,
} from '../service/index.js';

const WRITERS = 16;
const CLASSES = ASSERTION_CLASSES.filter((by) => by !== 'user_implicit');

/** The writers are concurrent only on a server; on the embedded database, which has one session, they take turns. */
describe('writers that race', () => {
  let service: Service;
  let tenant: Tenant;
  let writers: RestClient[];
  let space = '';
  let rounds = 0;

  beforeAll(async () => {
    service = await openService();
    tenant = await service.aTenant();
    writers = await Promise.all(Array.from({ length: WRITERS }, () => tenant.as({})));
  });
  afterAll(() => service.close());

  /**
   * Sends all requests at once, in a new space. A request that lost against too many others may be refused with a
   * request to retry, but gets no other error.
   */
  async function race(name: string, inputs: Input[]): Promise<Answer[]> {
    const answers = await Promise.all(inputs.map((input, i) => writers[i % WRITERS]!.call(name, { space, ...input })));
    for (const { isOk, status, body } of answers)
      if (!isOk) expect({ status, code: body.code }).toEqual({ status: 503, code: 'busy' });
    expect(await overlappingValues(service.database)).toEqual([]);
    return answers.filter(({ isOk }) => isOk);
  }
  async function freshSpace(): Promise<void> {
    await tenant.owner.do('spaces.create', { slug: (space = `race-${(rounds += 1)}`), name: 'Race' });
  }
  const says = (value: string, more: Input = {}): Input => ({
    text: value,
    triple: { subject: 'user', predicate: 'home', value },
    provenance: { source: 'inference' },
    ...more,
  });
  const everybody = <T>(make: (i: number) => T): T[] => Array.from({ length: WRITERS }, (_, i) => make(i));
  const now = new Date().toISOString();

  it.each<[string, (i: number) => Input]>([
    ['values of equal trust, each as its writer saw it', (i) => says(`v${i}`)],
    ['values of equal trust seen at the same time', (i) => says(`v${i}`, { observedAt: now })],
    [
      'values of rising trust',
      (i) => says(`v${i}`, { provenance: { source: CLASSES[CLASSES.length - 1 - Math.floor(i / 4)] } }),
    ],
    ['values of falling trust', (i) => says(`v${i}`, { provenance: { source: CLASSES[Math.floor(i / 4)] } })],
    [
      'windows that overlap',
      (i) =>
        says(`v${i % 3}`, {
          validFrom: `2024-${String(1 + (i % 6)).padStart(2, '0')}-01T00:00:00Z`,
          validUntil: `2024-${String(4 + (i % 8)).padStart(2, '0')}-01T00:00:00Z`,
          provenance: { source: CLASSES[i % 5] },
        }),
    ],
    ['one value, said by all', () => says('same')],
  ])('%s: one value is valid at a time', async (_what, input) => {
    await freshSpace();
    const stored = await race('claims.store', everybody(input));
    expect(stored.length).toBeGreaterThanOrEqual(1);
    const { data: active } = await tenant.owner.do('claims.list', { space, limit: 200 });
    // With windows, several claims can be accepted. The order of arrival decides which of them wait for a person.
    if (input(0).validFrom !== undefined) return;
    expect(active).toHaveLength(1);
    const { data: open } = await tenant.owner.do('conflicts.list', { space, limit: 200 });
    const waiting = new Set(
      stored.filter(({ body }) => body.outcome === 'quarantined').map(({ body }) => body.claim.id as string),
    );
    expect(new Set(open.map(({ newClaim }: { newClaim: { id: string } }) => newClaim.id))).toEqual(waiting);
  });

  it('reviewers who decide differently on rivals: each rival is decided once, and one value is left', async () => {
    await freshSpace();
    await tenant.owner.do('claims.store', { space, ...says('first', { provenance: { source: 'user_explicit' } }) });
    for (let i = 0; i < 8; i += 1) await tenant.owner.do('claims.store', { space, ...says(`rival ${i}`) });
    const { data: open } = await tenant.owner.do('conflicts.list', { space });
    const decisions = open.flatMap(({ id }: { id: string }, i: number) =>
      ['supersede', i % 2 === 0 ? 'reject' : 'supersede'].map((action) => ({ id, action })),
    );
    const answers = await Promise.all(
      decisions.map(async (decision: Input, i: number) =>
        writers[i % WRITERS]!.call('conflicts.resolve', {
          space,
          ...decision,
          ...(await seenConflict(tenant.owner, space, String(decision.id))),
        }),
      ),
    );
    for (const { isOk, status, body } of answers) {
      if (!isOk)
        expect({ status, code: body.code }).toEqual({
          status,
          code: expect.stringMatching(/^(conflict_already_resolved|conflict_stale|version_conflict|busy)$/),
        });
    }
    expect(await overlappingValues(service.database)).toEqual([]);
    expect((await tenant.owner.do('claims.list', { space })).data).toHaveLength(1);
  });

  it('concurrent votes on one claim are all counted', async () => {
    await freshSpace();
    const {
      claim: { id },
    } = await tenant.owner.do('claims.store', { space, ...says('voted') });
    const counted = await race(
      'claims.reinforce',
      everybody(() => ({ id })),
    );
    expect(await tenant.owner.do('claims.get', { space, id })).toMatchObject({ reinforcements: counted.length });
  });

  it('reviewers who approve at the same time: each proposal is decided once, and only one person becomes the self', async () => {
    await freshSpace();
    const { id: evidenceId } = await tenant.owner.do('evidence.record', {
      space,
      kind: 'note',
      content: 'I wrote this down.',
    });
    const {
      node: { id: justificationId },
    } = await tenant.owner.do('nodes.create', {
      space,
      type: 'observation_factual',
      evidenceId,
      quote: 'I wrote this down.',
      quoteType: 'hard_data',
      claim: 'x',
    });
    const proposals: string[] = [];
    for (const name of ['Ada', 'Eda', 'Ida']) {
      const {
        node: { id },
      } = await tenant.owner.do('nodes.create', { space, type: 'person', name });
      proposals.push(
        (await tenant.owner.do('persons.setTier', { space, id, tier: 'self', justificationId })).proposal.id,
      );
    }
    const answers = await Promise.all(
      everybody((i) => writers[i]!.call('proposals.approve', { space, id: proposals[i % 3]! })),
    );
    for (const { isOk, status, body } of answers)
      if (!isOk)
        expect({ status, code: body.code }).toEqual({
          status,
          code: expect.stringMatching(/^(proposal_already_decided|self_person_exists|busy)$/),
        });
    expect(answers.filter(({ isOk }) => isOk)).toHaveLength(1);
    const { data: persons } = await tenant.owner.do('nodes.list', { space, type: 'person' });
    expect(persons.filter(({ fields }: { fields: { tier: string } }) => fields.tier === 'self')).toHaveLength(1);
  });

  it('concurrent replacements of one node: exactly one succeeds', async () => {
    await freshSpace();
    const define = async (definition: string) =>
      (await tenant.owner.do('nodes.create', { space, type: 'definition', term: 'pump', definition })).node
        .id as string;
    const id = await define('the old');
    const replacements = await Promise.all(everybody((i) => define(`the new ${i}`)));
    const answers = await Promise.all(
      replacements.map((replacementId, i) => writers[i]!.call('nodes.supersede', { space, id, replacementId })),
    );
    for (const { isOk, status, body } of answers)
      if (!isOk)
        expect({ status, code: body.code }).toEqual({
          status,
          code: expect.stringMatching(/^(already_superseded|busy)$/),
        });
    expect(answers.filter(({ isOk }) => isOk)).toHaveLength(1);
  });

  it('two claims are linked by several callers: the first link stays as it is, and the others find it', async () => {
    await freshSpace();
    const store = async (value: string): Promise<string> =>
      (await tenant.owner.do('claims.store', { space, text: value, provenance: { source: 'document' } })).claim.id;
    const [id, to] = [await store('The lake is cold'), await store('Bring a towel')];
    const answers = await race(
      'links.add',
      everybody((i) => ({ id, to, weight: i / WRITERS })),
    );
    const made = answers.filter(({ body }) => body.outcome === 'linked').map(({ body }) => body.link);
    expect(made).toHaveLength(1);
    expect((await tenant.owner.do('links.list', { space, id })).data).toEqual(made);
    for (const { body } of answers) expect(body.link).toEqual(made[0]);
  });

  it('a key is rotated and then revoked by several callers: one secret is accepted, and all get one time', async () => {
    const { key } = await tenant.owner.do('keys.create', { name: 'shared', role: 'agent' });
    const change = async (name: string): Promise<Record<string, any>[]> =>
      (await Promise.all(everybody(() => tenant.owner.call(name, { id: key.id })))).map(({ isOk, body }) => {
        expect(isOk).toBe(true);
        return body;
      });
    const rotated = await change('keys.rotate');
    const isAccepted = async ({ secret }: Record<string, any>): Promise<boolean> =>
      (await new RestClient(tenant.owner.url, secret).call('system.whoami')).isOk;
    expect((await Promise.all(rotated.map(isAccepted))).filter(Boolean)).toHaveLength(1);
    const times = (await change('keys.revoke')).map(({ revokedAt }) => revokedAt);
    expect(new Set(times).size).toBe(1);
  });

  it('the log alone rebuilds the result of all these races', async () => {
    expect(await service.get<VerifyReplay>(VerifyReplay).run(tenant.id)).toMatchObject({
      differences: [],
      skipped: [],
    });
  });

  it('a second value for the same time is refused by the table itself', async () => {
    await freshSpace();
    const {
      claim: { id },
    } = await tenant.owner.do('claims.store', { space, ...says('here') });
    const twin = JSON.stringify({
      id: id.replace(/.$/, (digit: string) => (digit === '0' ? '1' : '0')),
      value_key: '00000000-0000-4000-8000-000000000000',
    });
    const [{ names }] = (await service.database.owner(
      "select string_agg(attname, ', ' order by attnum) as names from pg_attribute where attrelid = 'claims'::regclass and attnum > 0 and attgenerated = ''",
    )) as [{ names: string }];
    const insert = `insert into claims (${names}) select ${names} from (select (jsonb_populate_record(c, $2::jsonb)).* from claims c where id = $1) as twin`;
    await expect(service.database.owner(insert, [id, twin])).rejects.toMatchObject({ code: '23P01' });
  });
});
