import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openService, type Input, type RestClient, type Service, type Tenant } from '../service/index.js';

let service: Service;
let tenant: Tenant;
let owner: RestClient;
let agent: RestClient;
beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  owner = tenant.owner;
  agent = await tenant.agent('bot', { allowedClasses: ['inference'] });
  await owner.do('spaces.create', { slug: 'demo', name: 'Demo' });
});
afterAll(() => service.close());

const guide = readFileSync('docs/graphql.md', 'utf8');
const STORE = /```graphql\n(mutation Store[^]*?)```/.exec(guide)![1]!;
const EXAMPLE = JSON.parse(/```json\n([^]*?)```/.exec(guide)![1]!) as { space: string; input: Input };

async function ask(by: RestClient, query: string, variables: object = {}): Promise<{ data: any; errors?: any[] }> {
  return (await by.send('POST', '/graphql', JSON.stringify({ query, variables }))).body;
}

/** The result of the mutation of the guide. */
async function stored(by: RestClient, input: Input, more: Input = {}): Promise<any> {
  const { data, errors } = await ask(by, STORE, { space: 'demo', input, ...more });
  expect(errors).toBeUndefined();
  return data.storeClaim;
}

const about = (subject: string, value: string, source: string) => ({
  text: `${subject} pays by ${value}`,
  triple: { subject, predicate: 'pays_by', value },
  provenance: { source },
});

describe('the mutation of the guide', () => {
  it('answers with the type of each outcome', async () => {
    expect(await stored(owner, EXAMPLE.input)).toMatchObject({ __typename: 'ClaimAccepted', superseded: [] });
    expect(await stored(owner, EXAMPLE.input)).toMatchObject({ __typename: 'ClaimDeduplicated' });
    await stored(owner, about('customer 8', 'invoice', 'user_explicit'));
    const quarantined = await stored(agent, about('customer 8', 'card', 'inference'));
    expect(quarantined).toEqual({
      __typename: 'ClaimQuarantined',
      claim: { id: expect.any(String), status: 'quarantined' },
      conflicts: [{ id: expect.any(String), reason: expect.any(String) }],
    });
  });

  it('says why a value was rejected, also when the write is repeated', async () => {
    await stored(owner, about('customer 9', 'invoice', 'user_explicit'));
    const { conflicts } = await stored(agent, about('customer 9', 'card', 'inference'));
    const { id, newClaim, existingClaim } = await owner.do('conflicts.get', { space: 'demo', id: conflicts[0].id });
    const versions = { expectedNewVersion: newClaim.version, expectedExistingVersion: existingClaim.version };
    await owner.do('conflicts.resolve', { space: 'demo', id, action: 'reject', note: 'no', ...versions });
    const again = { ...about('customer 9', 'card', 'inference'), externalId: 'card' };
    const rejected = { __typename: 'ClaimRejected', rejection: { reason: 'previously_rejected' } };
    expect(await stored(agent, again)).toMatchObject(rejected);
    expect(await stored(agent, again)).toMatchObject(rejected);
  });

  it.each([
    ['ConflictRefusal', 409, 'external_id_conflict', { externalId: 'one' }, undefined],
    ['PreconditionRefusal', 422, 'idempotency_mismatch', {}, 'key-one'],
  ])('answers with a %s where REST answers with %d', async (type, status, code, more, idempotencyKey) => {
    const first = { ...about(`customer ${code}`, 'invoice', 'user_explicit'), ...more };
    const second = { ...about(`customer ${code}`, 'card', 'user_explicit'), ...more };
    const key = idempotencyKey === undefined ? {} : { idempotencyKey };
    expect(await stored(owner, first, key)).toMatchObject({ __typename: 'ClaimAccepted' });
    const overRest = await owner.call('claims.store', { space: 'demo', ...second }, key);
    expect({ status: overRest.status, code: overRest.body.code }).toEqual({ status, code });
    expect(await stored(owner, second, key)).toEqual({
      __typename: type,
      code,
      message: overRest.body.detail,
      retryable: false,
    });
  });
});

describe('a request with the header Idempotency-Key', () => {
  const BOTH = `mutation ($one: StoreClaimInput!, $other: StoreClaimInput!) {
    one: storeClaim(space: "demo", input: $one) { __typename ... on StoreClaimResult { claim { id } } }
    other: storeClaim(space: "demo", input: $other) { __typename ... on StoreClaimResult { claim { id } } }
  }`;
  const send = (variables: object): Promise<any> =>
    owner
      .send('POST', '/graphql', JSON.stringify({ query: BOTH, variables }), { 'idempotency-key': 'both' })
      .then(({ body }) => body);

  it('does each of its mutations once', async () => {
    const variables = {
      one: about('customer 20', 'invoice', 'user_explicit'),
      other: about('customer 21', 'card', 'user_explicit'),
    };
    const first = await send(variables);
    expect(first).toMatchObject({
      data: { one: { __typename: 'ClaimAccepted' }, other: { __typename: 'ClaimAccepted' } },
    });
    expect(await send(variables)).toEqual(first);
  });

  it('is refused for the mutation whose input has changed, and only for that mutation', async () => {
    const variables = {
      one: about('customer 20', 'card', 'user_explicit'),
      other: about('customer 21', 'card', 'user_explicit'),
    };
    const { data } = await send(variables);
    expect(data).toMatchObject({
      one: { __typename: 'PreconditionRefusal' },
      other: { __typename: 'ClaimAccepted' },
    });
  });
});

describe('a refusal that is not about the state', () => {
  const RETRACT =
    'mutation ($space: String!, $id: ID!) { retractClaim(space: $space, input: { id: $id, errorType: other, reason: "no" }) { __typename } }';

  it('is an error, the same for an id of another tenant and for an id that never existed', async () => {
    const other = await service.aTenant();
    await other.owner.do('spaces.create', { slug: 'demo', name: 'Demo' });
    const { claim } = await owner.do('claims.store', {
      space: 'demo',
      text: 'ours',
      provenance: { source: 'user_explicit' },
    });
    const nobodys = `${claim.id.slice(0, -3)}000`;
    const [theirs, made] = await Promise.all(
      [claim.id, nobodys].map((id) => ask(other.owner, RETRACT, { space: 'demo', id })),
    );
    const shown = ({ data, errors }: typeof theirs & object, id: string) =>
      JSON.stringify([data, errors![0].message, { ...errors![0].extensions, requestId: '' }]).replaceAll(id, 'ID');
    expect(shown(theirs!, claim.id)).toBe(shown(made!, nobodys));
    expect(theirs).toMatchObject({ data: null, errors: [{ extensions: { code: 'not_found', status: 404 } }] });
  });

  it('is an error for a role that may not run the mutation', async () => {
    const reader = await tenant.as({ role: 'reader' });
    expect(await ask(reader, STORE, EXAMPLE)).toMatchObject({
      data: null,
      errors: [{ extensions: { code: 'forbidden', status: 403 } }],
    });
  });
});
