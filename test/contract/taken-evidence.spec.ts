import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openService, over, TRANSPORTS, type Answer, type RestClient, type Service } from '../service/index.js';

let service: Service;
let owner: RestClient;
beforeAll(async () => {
  service = await openService();
  owner = (await service.aTenant()).owner;
});
afterAll(() => service.close());

const UNKNOWN = 'evd_01kb5q4w3yf6vbt8c1s9n2d7he';
const document = (content: string, parentEvidenceIds: string[] = []) => ({ kind: 'document', content, source: 'document', parentEvidenceIds });

describe.each(TRANSPORTS)('evidence taken from other evidence, over %s', (transport) => {
  it('is recorded with it, and refused with what is not there', async () => {
    const space = `taken-${transport}`;
    await owner.do('spaces.create', { slug: space, name: space });
    const client = await over(transport, owner);
    const root = (await client.call('evidence.record', { space, ...document('A report.') })).body;
    const { body: child } = await client.call('evidence.record', { space, ...document('An extract.', [root.id]) });
    expect(child).toMatchObject({ parentEvidenceIds: [root.id], status: 'active', independenceGroup: root.independenceGroup });
    const { isOk, body: { code } } = await client.call('evidence.record', { space, ...document('Another.', [root.id, UNKNOWN]) });
    expect([isOk, code]).toEqual([false, 'not_found']);
  });
});

it('shows in GraphQL what was taken from what, down to the root', async () => {
  await owner.do('spaces.create', { slug: 'nested', name: 'Nested' });
  const root = await owner.do('evidence.record', { space: 'nested', ...document('A report.') });
  const [one, other] = (await owner.do('evidence.recordBatch', { space: 'nested', items: [document('Page 1.', [root.id]), document('Page 2.', [root.id])] })).data;
  const both = await owner.do('evidence.record', { space: 'nested', ...document('A summary.', [other.id, one.id]) });
  const query = 'query ($id: ID!) { evidence(space: "nested", id: $id) { parents { content parents { content parents { id } } } } }';
  const { data, errors } = (await owner.send('POST', '/graphql', JSON.stringify({ query, variables: { id: both.id } }))).body;
  expect(errors).toBeUndefined();
  const report = { content: 'A report.', parents: [] };
  expect(data.evidence.parents).toEqual([{ content: 'Page 2.', parents: [report] }, { content: 'Page 1.', parents: [report] }]);
});

/** On a server they race; the embedded database has one session and takes turns. */
it('is taken out of nothing that is being revoked, and carries nothing once that was answered, whoever writes meanwhile', async () => {
  let stored = 0;
  for (let round = 0; round < 6; round += 1) {
    const space = `race-${round}`;
    await owner.do('spaces.create', { slug: space, name: space });
    const root = await owner.do('evidence.record', { space, ...document('A report.') });
    const page = await owner.do('evidence.record', { space, ...document('A page.', [root.id]) });
    const taken: Answer[] = [];
    const write = async (n: number): Promise<void> => {
      const record = await owner.call('evidence.record', { space, ...document(`Line ${n}.`, [n % 2 === 0 ? root.id : page.id]) });
      taken.push(record, await owner.call('claims.store', { space, text: `So says line ${n}.`, evidence: [record.isOk ? record.body.id : page.id], provenance: { source: 'document' } }));
    };
    const revoke = async (): Promise<void> => { await owner.do('evidence.revoke', { space, id: root.id, reason: 'forged' }); };
    await Promise.all(Array.from({ length: 9 }, (_, n) => (n === round ? revoke() : write(n))));
    for (const { isOk, body } of taken) if (!isOk) expect(['evidence_revoked', 'evidence_tainted', 'busy']).toContain(body.code);
    const { data: claims } = await owner.do('claims.list', { space, limit: 200 });
    expect(claims.filter(({ grounding }: { grounding: string }) => grounding === 'sound')).toEqual([]);
    stored += claims.length;
    const { data: records } = await owner.do('evidence.list', { space, limit: 200 });
    expect(records.filter(({ kind }: { kind: string }) => kind === 'document').map(({ status }: { status: string }) => status)).not.toContain('active');
  }
  expect(stored).toBeGreaterThan(0);
});
