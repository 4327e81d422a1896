import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  mostlyOver,
  openService,
  TRANSPORTS,
  type Client,
  type Input,
  type RestClient,
  type Service,
  type Tenant,
} from '../service/index.js';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Claims spec, section 15a, rule 13: who may speak in the name of a registered source. */
describe.each(TRANSPORTS)('sources over %s', (transport) => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await service.aTenant();
  });
  afterAll(() => service.expectReplayIsExact(tenant.id));

  const over = async (rights: Parameters<Tenant['as']>[0]): Promise<Client> =>
    mostlyOver(transport, await tenant.as(rights));
  const anAgent = (name: string, sourceSystems: string[] = []) =>
    over({ name, role: 'agent', principal: { kind: 'agent', name }, sourceSystems });

  async function spaceOfSources() {
    const { space, callAs: call } = await tenant.aSpace();
    const writer: RestClient = await tenant.as({ role: 'writer' });
    const put = (sourceId: string, more: Input = {}) =>
      call(writer, 'sources.put', { sourceId, class: 'document', ...more });
    const record = (who: Client, content: string, more: Input = {}) =>
      call(who, 'evidence.record', {
        kind: 'document',
        content,
        source: { class: 'document', sourceId: 'crm' },
        ...more,
      });
    const budget = (who: Client, more: Input = {}) =>
      call(who, 'claims.store', {
        text: 'The budget of Acme is $750',
        triple: { subject: 'Acme', predicate: 'budget', value: '$750' },
        ...more,
      });
    return { space, call, writer, put, record, budget };
  }

  it('are granted by an admin when a key is made or rotated, and are shown with the key', async () => {
    const admin = await over({ role: 'admin' });
    const { key } = await admin.do('keys.create', { name: 'importer', role: 'agent', sourceSystems: ['crm', 'erp'] });
    expect(key.sourceSystems).toEqual(['crm', 'erp']);
    expect((await admin.do('keys.rotate', { id: key.id })).key.sourceSystems).toEqual(['crm', 'erp']);
    expect((await admin.do('keys.rotate', { id: key.id, sourceSystems: ['erp'] })).key.sourceSystems).toEqual(['erp']);
    const { data } = await admin.do('keys.list', {});
    expect(data.find(({ id }: { id: string }) => id === key.id).sourceSystems).toEqual(['erp']);
    expect((await (await anAgent('w', ['crm'])).do('system.whoami', {})).sourceSystems).toEqual(['crm']);
    expect((await (await anAgent('none')).do('system.whoami', {})).sourceSystems).toEqual([]);
    expect(
      (await (await over({ role: 'writer' })).call('keys.create', { name: 'k', role: 'agent', sourceSystems: ['crm'] }))
        .isOk,
    ).toBe(false);
  });

  it('an agent that was not granted a source may use its name as a label, without its weight or its group', async () => {
    const { put, record, budget } = await spaceOfSources();
    await put('crm', { baseReliability: 0.4, independenceGroup: 'sales' });
    const [stranger, granted] = [await anAgent('stranger'), await anAgent('importer', ['crm'])];
    expect(await record(stranger, 'one')).toMatchObject({
      sourceId: 'crm',
      weight: 0.6,
      independenceGroup: 'unregistered/document',
    });
    expect(await record(granted, 'two')).toMatchObject({ sourceId: 'crm', weight: 0.4, independenceGroup: 'sales' });
    const labelled = await budget(stranger, { provenance: { source: 'document', sourceId: 'crm' } });
    expect(labelled).toMatchObject({ outcome: 'accepted', warnings: ['source_not_granted'], claim: { trust: 0.6 } });
    const spoken = await budget(granted, {
      text: 'Budget: $750',
      triple: { subject: 'Other', predicate: 'budget', value: '$750' },
      provenance: { sourceId: 'crm' },
    });
    expect(spoken).toMatchObject({ outcome: 'accepted', warnings: [], claim: { trust: 0.4, baseClass: 'document' } });
  });

  it('an agent that copies a text before its true source records it takes no witness from a claim', async () => {
    const { call, put, writer, budget } = await spaceOfSources();
    await put('crm', { class: 'tool_output' });
    const text = `The budget of Acme is $750. ${'It was agreed with sales in March. '.repeat(8)}`;
    const agent = await anAgent('copier');
    const record = (who: Client, content: string, source: Input) =>
      call(who, 'evidence.record', { kind: 'document', content, source });
    const [copy, note] = [
      await record(agent, text, { class: 'document' }),
      await record(agent, 'Acme: a budget of $750', { class: 'document' }),
    ];
    const { claim } = await budget(agent, { provenance: { source: 'document' }, evidence: [copy.id, note.id] });
    expect(claim.corroboration).toBe(1);
    const own = await record(writer, text, { class: 'tool_output', sourceId: 'crm' });
    const stored = await budget(writer, { provenance: { sourceId: 'crm' }, evidence: [own.id] });
    expect(stored.claim).toMatchObject({ id: claim.id, corroboration: 2, trust: 0.9 });
    expect((await call(writer, 'claims.get', { id: claim.id })).belief).toMatchObject({ supportGroups: 2 });
  });

  it.each([{ provenance: { sourceId: 'letters' } }, { sourceSystem: 'letters' }])(
    "a claim that an agent stores under a user's source without a grant is compared with what users said: %j",
    async (named) => {
      const { call, writer } = await spaceOfSources();
      await call(tenant.owner, 'sources.put', { sourceId: 'letters', class: 'user_explicit' });
      const {
        claim: { id },
      } = await call(writer, 'claims.store', {
        text: 'The budget of Acme is $750.',
        triple: { subject: 'Acme', predicate: 'budget', value: '$750' },
        provenance: { source: 'user_explicit' },
      });
      const stranger = await anAgent('stranger');
      const { claim } = await call(stranger, 'claims.store', {
        text: 'The budget of Acme was raised to $5,000.',
        ...named,
      });
      expect(claim).toMatchObject({ baseClass: 'inference', status: 'active' });
      expect((await call(stranger, 'possibleConflicts.list')).data).toMatchObject([
        { claim: { id }, weakerClaim: { id: claim.id } },
      ]);
    },
  );

  it('an agent that was not granted a source adds no voice for it: under any label, the agent is an unregistered source', async () => {
    const { put, budget } = await spaceOfSources();
    await put('crm');
    await put('erp');
    const stranger = await anAgent('stranger');
    for (const sourceId of ['crm', 'erp', 'nobody'])
      await budget(stranger, { provenance: { source: 'document', sourceId } });
    expect((await budget(stranger, { provenance: { source: 'document' } })).claim).toMatchObject({
      corroboration: 1,
      trust: 0.6,
    });
  });

  it('a record under a label does not create the group of a source that is registered later, and does not take its documents', async () => {
    const { put, record, call, writer, budget } = await spaceOfSources();
    const stranger = await anAgent('stranger');
    const page = { locator: { url: 'https://crm.example/acme' } };
    const early = await record(stranger, 'The budget of Acme is $750', page);
    await put('crm');
    const own = await record(writer, 'Acme: budget $750', page);
    expect({ early: early.independenceGroup, own: own.independenceGroup }).toEqual({
      early: 'unregistered/document',
      own: 'source/crm',
    });
    const late = await record(stranger, 'Budget of Acme, again: $750', {
      locator: { url: 'https://crm.example/acme?late' },
    });
    expect(late.independenceGroup).toBe('unregistered/document');
    expect((await record(writer, 'Something else')).independenceGroup).toBe('source/crm');
    const { claim } = await budget(stranger, { evidence: [early.id, late.id], provenance: { source: 'document' } });
    expect(claim).toMatchObject({ corroboration: 1, trust: 0.6 });
    expect(await call(writer, 'claims.corroborate', { id: claim.id, evidenceId: own.id })).toMatchObject({
      corroboration: 2,
      trust: 0.65,
    });
  });

  it('a user who names a source before it is registered does not create the group of the source', async () => {
    const { put, record, writer } = await spaceOfSources();
    const person = await over({ role: 'writer', principal: { kind: 'user', name: 'Ann' } });
    expect(
      (await record(person, 'I said so', { source: { class: 'user_explicit', sourceId: 'crm' } })).independenceGroup,
    ).toMatch(/^user\//);
    await put('crm');
    expect((await record(writer, 'The page')).independenceGroup).toBe('source/crm');
  });

  it('only reviewers and whoever registered a source can move it into another group, or restrict its domains', async () => {
    const { space, put, call } = await spaceOfSources();
    await put('crm', { domainTags: ['sales', 'budget'] });
    await put('erp');
    const [other, reviewer] = [await over({ role: 'writer' }), await over({ role: 'reviewer' })];
    const change = (who: Client, sourceId: string, more: Input) =>
      who.call('sources.put', { space, sourceId, class: 'document', ...more });
    for (const [sourceId, more] of [
      ['crm', { independenceGroup: 'source/erp' }],
      ['erp', { independenceGroup: 'mine' }],
      ['crm', { domainTags: ['sales'] }],
      ['crm', { domainTags: ['weather'] }],
      ['erp', { domainTags: ['weather'] }],
    ] as const) {
      const { status, body } = await change(other, sourceId, more);
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'forbidden' });
    }
    for (const more of [{}, { domainTags: ['sales', 'budget', 'people'] }, { domainTags: [] }])
      expect((await change(other, 'crm', more)).isOk).toBe(true);
    expect(await put('crm', { independenceGroup: 'sales', domainTags: ['sales'] })).toMatchObject({
      independenceGroup: 'sales',
    });
    expect(
      await call(reviewer, 'sources.put', { sourceId: 'crm', class: 'document', independenceGroup: 'source/erp' }),
    ).toMatchObject({ independenceGroup: 'source/erp', domainTags: ['sales'] });
  });

  it('only reviewers and whoever registered a source can lower its reliability', async () => {
    const { space, put, call } = await spaceOfSources();
    const { registeredBy, weight } = await put('crm');
    expect({ registeredBy, weight }).toEqual({ registeredBy: expect.stringMatching(/^prn_/), weight: 0.6 });
    const [other, reviewer] = [await over({ role: 'writer' }), await over({ role: 'reviewer' })];
    for (const lower of [{ class: 'document', baseReliability: 0 }, { class: 'inference' }]) {
      const { status, body } = await other.call('sources.put', {
        space,
        sourceId: 'crm',
        ...lower,
      });
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'reliability_protected' });
    }
    expect(await put('crm', { baseReliability: 0.5 })).toMatchObject({ weight: 0.5 });
    expect(
      await call(other, 'sources.put', { sourceId: 'crm', class: 'document', baseReliability: null }),
    ).toMatchObject({ weight: 0.6 });
    expect(
      await call(reviewer, 'sources.put', { sourceId: 'crm', class: 'document', baseReliability: 0.1 }),
    ).toMatchObject({ weight: 0.1, registeredBy });
    expect(
      (
        await other.call('sources.put', {
          space,
          sourceId: 'mine',
          class: 'document',
          independenceGroup: 'unregistered/document',
        })
      ).body.code,
    ).toBe('validation_failed');
  });

  describe('witnesses', () => {
    const userSays = (
      call: (who: Client, name: string, input: Input) => Promise<any>,
      who: Client,
      content: string,
    ): Promise<string> =>
      call(who, 'conversations.record', { sessionId: 'talk', messages: [{ role: 'user', content }] }).then(
        ({ messages }) => messages[0].id,
      );
    const relay = () => over({ role: 'writer', grants: ['conversation_ingest'] });

    it.each([
      ['My budget is 750 dollars.', 'user_implicit', 0.7, []],
      ['No, the budget is $750!', 'user_implicit', 0.7, []],
      ['Let us talk about the budget.', 'inference', 0.5, ['class_downgraded', 'value_not_in_message']],
      ['The budget is not $750.', 'inference', 0.5, ['class_downgraded', 'value_not_in_message']],
      ['The budget is $7,500.', 'inference', 0.5, ['class_downgraded', 'value_not_in_message']],
    ])(
      'a claim counts as implied by a user only if the message contains its value: %s',
      async (content, baseClass, trust, warnings) => {
        const { call, budget } = await spaceOfSources();
        const said = await userSays(call, await relay(), content);
        const writer = await over({ role: 'writer' });
        expect(await budget(writer, { evidence: [said], provenance: { source: 'user_implicit' } })).toMatchObject({
          outcome: 'accepted',
          warnings,
          claim: { baseClass, trust },
        });
      },
    );

    it("an agent's citation without the value supports the claim as the agent's own word, and is not a witness", async () => {
      const { call, put, record, writer, budget } = await spaceOfSources();
      const agent = await anAgent('agent');
      const pages: string[] = [];
      for (const sourceId of ['crm', 'erp', 'wire', 'blog']) {
        await put(sourceId);
        pages.push((await record(writer, `Page of ${sourceId}, about the weather.`, { source: { sourceId } })).id);
      }
      const { claim, warnings } = await budget(agent, { evidence: pages, provenance: { source: 'document' } });
      expect({ corroboration: claim.corroboration, trust: claim.trust, warnings }).toEqual({
        corroboration: 1,
        trust: 0.6,
        warnings: ['evidence_not_counted'],
      });
      const why = await call(agent, 'claims.why', { id: claim.id });
      expect(why.roots.map(({ counted }: { counted: boolean }) => counted)).toEqual([false, false, false, false]);
      const good = (await record(writer, 'The budget of Acme: 750 USD', { source: { sourceId: 'blog' } })).id;
      expect((await budget(agent, { evidence: [good], provenance: { source: 'document' } })).claim).toMatchObject({
        corroboration: 2,
        trust: 0.65,
      });
      await call(writer, 'evidence.revoke', { id: good, reason: 'gone' });
      expect(await call(agent, 'claims.get', { id: claim.id })).toMatchObject({ corroboration: 1, trust: 0.6 });
    });

    it('what an agent attaches as a witness counts only if it says what the claim says; what a writer attaches counts', async () => {
      const { call, put, record, writer, budget } = await spaceOfSources();
      const agent = await anAgent('agent');
      for (const sourceId of ['crm', 'erp', 'wire']) await put(sourceId);
      const by = (sourceId: string, content: string, more: Input = {}) =>
        record(writer, content, { source: { sourceId }, ...more }).then(({ id }) => id as string);
      const { claim } = await budget(writer, { provenance: { source: 'document' } });
      const attach = (who: Client, evidenceId: string) => call(who, 'claims.corroborate', { id: claim.id, evidenceId });
      const unrelated = await by('crm', 'Acme makes anvils.');
      expect(await attach(agent, unrelated)).toMatchObject({ corroboration: 1, trust: 0.6 });
      expect(await attach(agent, await by('erp', 'The budget of Acme is not $750.'))).toMatchObject({
        corroboration: 1,
        trust: 0.6,
      });
      expect(await attach(agent, await by('wire', 'Acme has $750 to spend.'))).toMatchObject({
        corroboration: 2,
        trust: 0.65,
      });
      expect(await attach(writer, unrelated)).toMatchObject({ corroboration: 3, trust: 0.7 });
      expect(await attach(agent, unrelated)).toMatchObject({ corroboration: 3, trust: 0.7 });
    });

    it("an extract that an agent makes of a source's document says no more than the document", async () => {
      const { call, put, record, writer, budget } = await spaceOfSources();
      const agent = await anAgent('agent');
      await put('crm');
      const { claim } = await budget(writer, { provenance: { source: 'document' } });
      const extractOf = async (content: string) => {
        const page = await record(writer, content);
        const half = await call(agent, 'evidence.record', {
          kind: 'extract',
          content: 'Budget: $750',
          source: 'document',
          parentEvidenceIds: [page.id],
        });
        return (
          await call(agent, 'evidence.record', {
            kind: 'extract',
            content: 'Acme budget $750',
            source: 'document',
            parentEvidenceIds: [half.id],
          })
        ).id as string;
      };
      const attach = async (content: string) =>
        call(agent, 'claims.corroborate', { id: claim.id, evidenceId: await extractOf(content) });
      expect(await attach('A page about the weather.')).toMatchObject({ corroboration: 1 });
      expect(await attach('A long page. The budget of Acme is $750. And so on.')).toMatchObject({ corroboration: 2 });
    });

    it('the witnesses of an agent note must contain its numbers and names', async () => {
      const { call, put, record, writer } = await spaceOfSources();
      const agent = await anAgent('agent');
      await put('crm');
      const note = async (content: string) => {
        const { id } = await record(writer, content);
        const { claim } = await call(agent, 'claims.store', { text: 'We met Ingrid Holm on 2024-05-03.' });
        return (await call(agent, 'claims.corroborate', { id: claim.id, evidenceId: id })).corroboration;
      };
      expect({
        withPerson: await note('Minutes of 2024-05-03, present: Ingrid Holm.'),
        withDate: await note('Minutes of 2024-05-03.'),
        plain: await note('We met nobody.'),
      }).toEqual({ withPerson: 2, withDate: 1, plain: 1 });
    });

    it('a quotation is judged with its whole sentence', async () => {
      const { call, record, writer } = await spaceOfSources();
      const agent = await anAgent('agent');
      const observe = async (quote: string, content: string) => {
        const { id: evidenceId } = await record(writer, content);
        const { node } = await call(agent, 'nodes.create', {
          type: 'observation_factual',
          evidenceId,
          quote,
          quoteType: 'hard_data',
          claim: quote,
        });
        return [node.fields.quoteVerified, node.confidence];
      };
      expect(await observe('approved by the board', 'The plan was not approved by the board.')).toEqual([false, 0.5]);
      expect(await observe('approved by the board', 'The plan was approved by the board.')).toEqual([true, 0.95]);
    });
  });
});
