import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { everythingStored } from '#libs/testing/index.js';
import { openService, over, RestClient, type Answer, type Input, type Service, type Tenant } from '../service/index.js';

/** Well-formed ids that do not exist. */
const NOBODY = '01kb5q4w3yf6vbt8c1s9n2d7he';

let service: Service;
let tenant: Tenant;
let owner: RestClient;
/** The stored state, compared after every test; a test that stores something updates it here. */
let before: Record<string, string>;
const known: Record<string, string> = {};

beforeAll(async () => {
  service = await openService();
  tenant = await service.aTenant();
  owner = tenant.owner;
  const stranger = await service.aTenant();
  await owner.do('spaces.create', { slug: 's', name: 'S' });
  await owner.do('spaces.create', { slug: 'closed', name: 'Closed', policy: { predicates: 'closed' } });
  await owner.do('spaces.create', { slug: 'simulated', name: 'Simulated', clock: 'simulated' });
  await owner.do('spaces.setClock', { space: 'simulated', now: '2026-01-01T00:00:00Z' });
  await owner.do('spaces.create', { slug: 'refunds', name: 'Refunds' });
  await owner.do('schemas.put', { space: 'refunds', builtIn: 'refund' });
  await stranger.owner.do('spaces.create', { slug: 'theirs', name: 'Theirs' });
  known.evidence = (
    await owner.do('evidence.record', { space: 's', kind: 'note', content: 'seen', externalId: 'known' })
  ).id;
  known.theirEvidence = (
    await stranger.owner.do('evidence.record', { space: 'theirs', kind: 'note', content: 'seen' })
  ).id;
  known.revoked = (await owner.do('evidence.record', { space: 's', kind: 'note', content: 'forged' })).id;
  await owner.do('evidence.revoke', { space: 's', id: known.revoked, reason: 'forged' });
  known.theirClaim = (await stranger.owner.do('claims.store', { space: 'theirs', text: 'theirs' })).claim.id;
  known.elsewhere = (await owner.do('evidence.record', { space: 'simulated', kind: 'note', content: 'elsewhere' })).id;
  await owner.do('claims.store', { space: 's', text: 'known', externalId: 'known' });
  await owner.do('sources.put', { space: 's', sourceId: 'crm', class: 'tool_output' });
  await owner.do('predicates.put', { space: 's', name: 'likes', cardinality: 'multi' });
  for (const value of ['pizza', 'sushi'])
    await owner.do('claims.store', {
      space: 's',
      text: value,
      triple: { subject: 'user', predicate: 'likes', value },
      provenance: { source: 'inference' },
    });
  known.retracted = (await owner.do('claims.store', { space: 's', text: 'never true' })).claim.id;
  await owner.do('claims.retract', { space: 's', id: known.retracted, errorType: 'other', reason: 'never true' });
  const timezone = await owner.do('claims.store', {
    space: 's',
    text: 'UTC',
    triple: { subject: 'user', predicate: 'timezone', value: 'UTC' },
    provenance: { source: 'user_explicit' },
  });
  known.timezone = timezone.claim.id;
  known.said = timezone.claim.evidence[0];
  const quarantined = await owner.do('claims.store', {
    space: 's',
    text: 'PST',
    triple: { subject: 'user', predicate: 'timezone', value: 'PST' },
  });
  [known.conflict, known.quarantined] = [quarantined.conflicts[0].id, quarantined.claim.id];
  await owner.do('sessions.open', { space: 's', externalId: 'label', agent: 'one' });
  for (const [name, more] of [
    ['withdrawn', {}],
    ['deferred', { notBefore: '2099-01-01T00:00:00Z' }],
  ] as const)
    known[name] = (await owner.do('tests.propose', { ...testOf(known.timezone), ...more })).id;
  await owner.do('tests.withdraw', { space: 's', id: known.withdrawn });
  known.result = (
    await owner.do('evidence.record', {
      space: 's',
      kind: 'reading',
      content: 'It is UTC.',
      evidenceType: 'test_result',
      anchors: { test: known.deferred },
      source: { class: 'tool_output', sourceId: 'crm' },
    })
  ).id;
  before = await everythingStored(service.database);
});
afterAll(() => service.close());

afterEach(async () => {
  const after = await everythingStored(service.database);
  const expected = before;
  before = after;
  expect(after).toEqual(expected);
  expect(service.faults).toEqual([]);
});

const CLAIM = { space: 's', text: 'User budget is $750' };
const TRIPLE = { subject: 'user', predicate: 'budget_is', value: '$750' };
const testOf = (id: string | undefined, more: Input = {}) => ({
  space: 's',
  claimIds: [id],
  expected: { [String(id)]: 'UTC' },
  method: 'Ask.',
  cost: 1,
  methodSourceId: 'crm',
  ...more,
});
const claim = (members: Input) => ({ ...CLAIM, ...members });

interface Expected {
  status: number;
  code: string;
  field?: string;
  problem?: string;
  says?: string | RegExp;
}

function expectProblem(
  { status, headers, body }: Answer,
  { status: expected, code, field, problem, says }: Expected,
): void {
  expect({ status, code: body.code }).toEqual({ status: expected, code });
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(body).toMatchObject({
    type: `urn:credence:problem:${code}`,
    title: expect.any(String),
    status: expected,
    detail: expect.any(String),
    requestId: headers.get('x-request-id'),
    retryable: [429, 503].includes(expected) || code === 'idempotency_in_flight',
    errors: expect.any(Array),
  });
  if (field !== undefined)
    expect(body.errors).toContainEqual(
      expect.objectContaining({ field, ...(problem === undefined ? {} : { code: problem }) }),
    );
  if (says !== undefined) expect(body.detail).toMatch(says);
  expect(JSON.stringify(body)).not.toMatch(/at .*\.(ts|js):\d+|node_modules|select |postgres/i);
}

describe('an input that is not what the operation takes', () => {
  const invalid = (field: string, problem: string, says?: RegExp): Expected => ({
    status: 400,
    code: 'validation_failed',
    field,
    problem,
    ...(says ? { says } : {}),
  });

  it.each<[string, string, () => Input, Expected]>([
    [
      'a trace of neither a task nor an execution',
      'executions.list',
      () => ({ space: 's' }),
      invalid('taskId', 'required', /needs `taskId` or the id of an execution/),
    ],
    ['a missing member', 'claims.store', () => ({ space: 's' }), invalid('/text', 'required')],
    ['a number where text belongs', 'claims.store', () => claim({ text: 7 }), invalid('/text', 'invalid_type')],
    ['null where text belongs', 'claims.store', () => claim({ text: null }), invalid('/text', 'invalid_type')],
    [
      'text where a number belongs',
      'claims.store',
      () => claim({ importance: '0.5' }),
      invalid('/importance', 'invalid_type'),
    ],
    ['text where a list belongs', 'claims.store', () => claim({ tags: 'a,b' }), invalid('/tags', 'invalid_type')],
    [
      'text where an object belongs',
      'claims.store',
      () => claim({ triple: 'user budget 750' }),
      invalid('/triple', 'invalid_type'),
    ],
    [
      'a number for a value',
      'claims.store',
      () => claim({ triple: { ...TRIPLE, value: 750 } }),
      invalid('/triple/value', 'invalid_type'),
    ],
    [
      'half a triple',
      'claims.store',
      () => claim({ triple: { subject: 'user', predicate: 'budget_is' } }),
      invalid('/triple/value', 'required'),
    ],
    [
      'only invisible characters',
      'claims.store',
      () => claim({ triple: { ...TRIPLE, subject: '\u200b\u200d' } }),
      { status: 400, code: 'validation_failed', field: '/triple/subject' },
    ],
    [
      'only white space',
      'claims.store',
      () => claim({ text: ' \n\t ' }),
      { status: 400, code: 'validation_failed', field: '/text' },
    ],
    ['an importance above 1', 'claims.store', () => claim({ importance: 1.01 }), invalid('/importance', 'too_big')],
    ['an importance below 0', 'claims.store', () => claim({ importance: -0.01 }), invalid('/importance', 'too_small')],
    [
      'a text above 10,000 characters',
      'claims.store',
      () => claim({ text: 'x'.repeat(10_001) }),
      { status: 400, code: 'validation_failed', field: '/text' },
    ],
    [
      'a text above 32 KiB',
      'claims.store',
      () => claim({ text: '漢'.repeat(9_999).padEnd(10_000, '😀') + '😀'.repeat(2_000) }),
      { status: 400, code: 'validation_failed', field: '/text' },
    ],
    [
      'a source by another name',
      'evidence.record',
      () => ({ space: 's', kind: 'note', content: 'x', sourceId: 'crm' }),
      invalid('/sourceId', 'unknown_field', /did you mean source\?/),
    ],
    [
      'evidence above 512 KiB',
      'evidence.record',
      () => ({ space: 's', kind: 'note', content: 'x'.repeat(524_289) }),
      { status: 400, code: 'validation_failed', field: '/content' },
    ],
    [
      '21 tags',
      'claims.store',
      () => claim({ tags: Array.from({ length: 21 }, (_, i) => `t${i}`) }),
      invalid('/tags', 'too_big'),
    ],
    ['a word outside the list', 'claims.store', () => claim({ scope: 'galactic' }), invalid('/scope', 'invalid_value')],
    [
      'a class outside the list',
      'claims.store',
      () => claim({ provenance: { source: 'oracle' } }),
      invalid('/provenance/source', 'invalid_value'),
    ],
    [
      'a prototype name as class',
      'claims.store',
      () => claim({ provenance: { source: '__proto__' } }),
      invalid('/provenance/source', 'invalid_value'),
    ],
    [
      'the category of the server',
      'claims.store',
      () => claim({ category: 'digest' }),
      invalid('/category', 'invalid_value'),
    ],
    [
      'a batch of 501',
      'claims.storeBatch',
      () => ({ space: 's', items: Array.from({ length: 501 }, () => ({ text: 'x' })) }),
      invalid('/items', 'too_big'),
    ],
    ['an empty batch', 'claims.storeBatch', () => ({ space: 's', items: [] }), invalid('/items', 'too_small')],
    [
      'one bad item of an otherwise good batch',
      'claims.storeBatch',
      () => ({ space: 's', items: [{ text: 'good' }, { text: 7 }] }),
      invalid('/items/1/text', 'invalid_type'),
    ],
    [
      'a slug with capitals',
      'spaces.create',
      () => ({ slug: 'Loud', name: 'x' }),
      { status: 400, code: 'validation_failed', field: '/slug' },
    ],
    ['a page of 0', 'claims.list', () => ({ space: 's', limit: 0 }), invalid('limit', 'too_small')],
    ['a page of 201', 'claims.list', () => ({ space: 's', limit: 201 }), invalid('limit', 'too_big')],
    ['a page of "many"', 'claims.list', () => ({ space: 's', limit: 'many' }), invalid('limit', 'invalid_type')],
    [
      'a cursor that is not base64',
      'claims.list',
      () => ({ space: 's', cursor: '%%%' }),
      { status: 400, code: 'cursor_invalid' },
    ],
    [
      'a cursor of another form',
      'claims.list',
      () => ({ space: 's', cursor: btoa('[1,2,3,4]') }),
      { status: 400, code: 'cursor_invalid' },
    ],
    [
      'a cursor that is an object',
      'evidence.list',
      () => ({ space: 's', cursor: btoa('{"__proto__":{}}') }),
      { status: 400, code: 'cursor_invalid' },
    ],
    [
      'a cursor with a character that texts may not have',
      'evidence.list',
      () => ({ space: 's', cursor: btoa('["\\u0000"]') }),
      { status: 400, code: 'cursor_invalid' },
    ],
    [
      'a cursor with a word for a position in the log',
      'audit.list',
      () => ({ cursor: btoa('["abc"]') }),
      { status: 400, code: 'cursor_invalid' },
    ],
    [
      'a cursor with a fraction for a turn',
      'conflicts.list',
      () => ({ space: 's', cursor: btoa('[1.5,"x","y"]') }),
      { status: 400, code: 'cursor_invalid' },
    ],
    [
      'a version of a schema that is too large for a number of the database',
      'schemas.get',
      () => ({ space: 's', version: 2_147_483_648 }),
      { status: 400, code: 'validation_failed' },
    ],
    [
      'a clock so late that nothing could be recorded after it',
      'spaces.setClock',
      () => ({ space: 's', now: '9999-12-31T23:59:59Z' }),
      { status: 400, code: 'validation_failed' },
    ],
    [
      'a handoff that names no task for what only a task keeps',
      'handoffs.record',
      () => ({
        space: 's',
        sessionId: 'run',
        summary: 'Half done',
        must_not_redo: [{ action: 'mail the customers', reason: 'side_effect_emitted' }],
      }),
      { status: 400, code: 'validation_failed', field: '/must_not_redo' },
    ],
    [
      'a filter on an unknown field',
      'search.run',
      () => ({ space: 's', query: 'x', filter: { statsu: 'active' } }),
      { ...invalid('/filter/statsu', 'unknown_field'), says: /status/ },
    ],
    [
      'a filter with an unknown operator',
      'search.run',
      () => ({ space: 's', query: 'x', filter: { trust: { above: 0.5 } } }),
      invalid('/filter/trust/above', 'unknown_operator'),
    ],
    [
      'a filter that nests without end',
      'search.run',
      () => ({ space: 's', query: 'x', filter: JSON.parse(`${'{"not":'.repeat(12)}{}${'}'.repeat(12)}`) }),
      { status: 400, code: 'validation_failed' },
    ],
    [
      'a filter that reaches for a prototype',
      'search.run',
      () => ({ space: 's', query: 'x', filter: { toString: 'x' } }),
      invalid('/filter/toString', 'unknown_field'),
    ],
    [
      'weights that are all 0',
      'search.run',
      () => ({ space: 's', query: 'x', rerank: { relevance: 0 } }),
      { status: 400, code: 'validation_failed' },
    ],
    [
      '101 searches at once',
      'search.batch',
      () => ({ space: 's', queries: Array.from({ length: 101 }, () => ({ query: 'x' })) }),
      invalid('/queries', 'too_big', /\/queries must have at most 100 items\.$/),
    ],
    [
      'no premise',
      'nodes.derive',
      () => ({ space: 's', claim: 'x', premises: [], reasoningType: 'modus_ponens', logicalChain: 'so' }),
      invalid('/premises', 'too_small', /must have at least 1 item\.$/),
    ],
    [
      'the id of a claim for that of evidence',
      'evidence.get',
      () => ({ space: 's', id: known.quarantined }),
      { status: 400, code: 'wrong_id_type', says: /must be the id of evidence: evd_/ },
    ],
    [
      'a budget that is negative',
      'context.get',
      () => ({ space: 's', query: 'x', maxTokens: -1 }),
      { status: 400, code: 'validation_failed', field: '/maxTokens' },
    ],
    [
      'a message of nobody',
      'conversations.record',
      () => ({ space: 's', sessionId: 'label', messages: [{ content: 'x' }] }),
      invalid('/messages/0/role', 'required'),
    ],
    ['a status outside the list', 'jobs.list', () => ({ status: 'sleeping' }), invalid('status', 'invalid_value')],
    [
      'a corroboration without evidence',
      'claims.corroborate',
      () => ({ space: 's', id: known.quarantined }),
      { status: 400, code: 'evidence_required' },
    ],
    [
      'evidence on both sides of a claim',
      'claims.attachContradiction',
      () => ({ space: 's', id: known.timezone, evidenceId: known.said }),
      { status: 409, code: 'evidence_on_other_side' },
    ],
    [
      'a contradiction that says the same as the claim',
      'claims.attachContradiction',
      () => ({
        space: 's',
        id: known.timezone,
        evidenceId: known.evidence,
        competing: { subject: 'user', predicate: 'timezone', value: 'UTC' },
      }),
      { status: 409, code: 'evidence_on_other_side' },
    ],
    [
      'a test without an outcome for its claim',
      'tests.propose',
      () => testOf(known.timezone, { expected: {} }),
      { status: 400, code: 'validation_failed' },
    ],
    [
      'a test with 10,000 outcomes',
      'tests.propose',
      () =>
        testOf(known.timezone, {
          expected: Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`c${i}`, 'x'])),
        }),
      { status: 400, code: 'validation_failed', field: '/expected' },
    ],
    [
      'a test with a deadline in a thousand years',
      'tests.propose',
      () => testOf(known.timezone, { deadline: '3026-01-01T00:00:00Z' }),
      { status: 400, code: 'validation_failed', field: '/deadline' },
    ],
    [
      'a test by a source that is not registered',
      'tests.propose',
      () => testOf(known.timezone, { methodSourceId: 'nobody' }),
      { status: 404, code: 'not_found' },
    ],
    [
      'a test of a claim that is retracted',
      'tests.propose',
      () => testOf(known.retracted),
      { status: 409, code: 'illegal_state' },
    ],
    [
      'a test withdrawn twice',
      'tests.withdraw',
      () => ({ space: 's', id: known.withdrawn }),
      { status: 409, code: 'test_not_open' },
    ],
    [
      'a result that was recorded as something else',
      'tests.ingest',
      () => ({ space: 's', id: known.deferred, evidenceId: known.evidence, outcome: 'UTC' }),
      { status: 400, code: 'test_result_unfit' },
    ],
    [
      'a result before its test is due',
      'tests.ingest',
      () => ({ space: 's', id: known.deferred, evidenceId: known.result, outcome: 'UTC' }),
      { status: 409, code: 'test_not_due' },
    ],
    [
      'an outcome without a visible character',
      'tests.ingest',
      () => ({ space: 's', id: known.deferred, evidenceId: known.result, outcome: '\u200b' }),
      { status: 400, code: 'validation_failed', field: '/outcome' },
    ],
    [
      'an expected outcome without a visible character',
      'tests.propose',
      () => testOf(known.timezone, { expected: { [String(known.timezone)]: '\u200b' } }),
      { status: 400, code: 'validation_failed' },
    ],
    [
      'a belief in a request',
      'claims.store',
      () => ({ space: 's', text: 'x', belief: { state: 'accepted' } }),
      { status: 400, code: 'validation_failed', field: '/belief' },
    ],
    [
      'a class of proposition that does not exist',
      'claims.store',
      () => ({ space: 's', text: 'x', propositionClass: 'magical' }),
      { status: 400, code: 'validation_failed', field: '/propositionClass' },
    ],
    [
      'a field of another type of node',
      'nodes.create',
      () => ({ space: 's', type: 'question', text: 'x', category: 'meta', blockedBy: 'synthesis', basis: 'y' }),
      { status: 400, code: 'validation_failed', field: '/basis', says: /not a field of type question/ },
    ],
    [
      'a node without what its type needs',
      'nodes.create',
      () => ({ space: 's', type: 'axiom', claim: 'x' }),
      { status: 400, code: 'validation_failed', field: '/basis', says: /required for type axiom/ },
    ],
    [
      'a node that another operation makes',
      'nodes.create',
      () => ({ space: 's', type: 'contradiction' }),
      invalid(
        '/type',
        'invalid_value',
        /^\/type is not made here: a contradiction is opened by POST contradictions; here are made: question, /,
      ),
    ],
    [
      'evidence among nodes, with its fields',
      'nodes.create',
      () => ({ space: 's', type: 'evidence', content: 'x', kind: 'note', sourceId: 'crm' }),
      invalid('/type', 'invalid_value', /evidence is recorded by POST evidence/),
    ],
    [
      'a node of no type there is',
      'nodes.create',
      () => ({ space: 's', type: 'hunch' }),
      invalid('/type', 'invalid_value', /expected one of "question"/),
    ],
    [
      'the confidence of a node',
      'nodes.create',
      () => ({ space: 's', type: 'conjecture', claim: 'x', basis: 'y', confidence: 1 }),
      invalid('/confidence', 'unknown_field'),
    ],
    [
      'the tier of a person',
      'nodes.create',
      () => ({ space: 's', type: 'person', name: 'Ada', trustTier: 'primary_user' }),
      invalid('/trustTier', 'unknown_field'),
    ],
    [
      'words that are not in the evidence',
      'nodes.create',
      () => ({
        space: 's',
        type: 'observation_factual',
        evidenceId: known.evidence,
        quote: 'never said',
        quoteType: 'editorial',
        claim: 'x',
      }),
      { status: 400, code: 'quote_not_found' },
    ],
    [
      'a pattern with a backreference',
      'nodes.create',
      () => ({ space: 's', type: 'lesson', claim: 'x', incidentIds: [known.quarantined], situationPattern: '(a)\\1' }),
      { status: 400, code: 'pattern_unsupported' },
    ],
    [
      'a schema that is not one',
      'schemas.put',
      () => ({ space: 's', document: 'name: Refund' }),
      { status: 400, code: 'schema_invalid', field: '/name', problem: 'invalid_value' },
    ],
    [
      'a type of evidence that belongs to the schema',
      'evidenceTypes.put',
      () => ({ space: 'refunds', name: 'order_record', staleAfter: null, expiredAfter: null }),
      { status: 409, code: 'owned_by_schema' },
    ],
    [
      'evidence of a type that the schema does not have',
      'evidence.record',
      () => ({ space: 'refunds', kind: 'note', content: 'x', evidenceType: 'order_file' }),
      { status: 400, code: 'evidence_type_unknown' },
    ],
    [
      'evidence in the name of a system that the key was not granted',
      'evidence.record',
      () => ({ space: 'refunds', kind: 'note', content: 'x', sourceSystem: 'order_api' }),
      { status: 403, code: 'source_system_not_granted' },
    ],
    [
      'a contradiction of a claim with itself',
      'conflicts.contradict',
      () => ({ space: 's', nodeA: known.quarantined, nodeB: known.quarantined, description: 'x' }),
      { status: 400, code: 'self_contradiction' },
    ],
    [
      'an edge between the wrong types',
      'edges.add',
      () => ({ space: 's', kind: 'about', fromId: known.quarantined, toId: known.evidence }),
      { status: 400, code: 'edge_type_mismatch' },
    ],
    [
      'an action outside the list',
      'conflicts.resolve',
      () => ({
        space: 's',
        id: known.conflict,
        action: 'flip_a_coin',
        expectedNewVersion: 1,
        expectedExistingVersion: 1,
      }),
      invalid('/action', 'invalid_value'),
    ],
  ])('%s is refused by %s', async (_what, name, input, expected) => {
    expectProblem(await owner.call(name, input()), expected);
  });

  it.each([
    ['txt', 'text'],
    ['trpile', 'triple'],
    ['ImportanceScore', 'importance'],
    ['valid_until', 'validUntil'],
    ['externalID', 'externalId'],
    ['session', 'sessionId'],
  ])('the unknown member %s is refused with the name of the nearest known member, %s', async (typo, nearest) => {
    const answer = await owner.call('claims.store', claim({ [typo]: 'x' }));
    expectProblem(answer, { status: 400, code: 'validation_failed', field: `/${typo}`, problem: 'unknown_field' });
    expect(answer.body.errors[0].message).toBe(`is not a known field; did you mean ${nearest}?`);
    expect(answer.body.detail).toBe(`/${typo} is not a known field; did you mean ${nearest}?`);
  });

  it.each([
    'status',
    'trust',
    'gateTrust',
    'confidence',
    'grounding',
    'belief',
    'recordedAt',
    'corroboration',
    'supersededBy',
    'supersedes',
    'conflicts',
    'exclusive',
    'onConflict',
    'quarantine',
    'ttl',
    'baseClass',
    'remainderOf',
  ])('the member %s, which only the server sets, is refused', async (member) => {
    expectProblem(await owner.call('claims.store', claim({ [member]: 'x' })), {
      status: 400,
      code: 'validation_failed',
      field: `/${member}`,
      problem: 'unknown_field',
    });
  });

  it('an unknown member that resembles no known member is refused without a suggestion', async () => {
    expectProblem(await owner.call('claims.store', claim({ rank: 3 })), {
      status: 400,
      code: 'validation_failed',
      field: '/rank',
      problem: 'unknown_field',
      says: /^\/rank is not a field of this operation\.$/,
    });
  });

  it('an unknown member deep inside is named with its path', async () => {
    expectProblem(await owner.call('claims.store', claim({ provenance: { trust: 1 } })), {
      status: 400,
      code: 'validation_failed',
      field: '/provenance/trust',
      problem: 'unknown_field',
    });
    expectProblem(await owner.call('claims.list', { space: 's', limt: 3 }), {
      status: 400,
      code: 'validation_failed',
      field: 'limt',
      problem: 'unknown_field',
      says: /limit/,
    });
    expectProblem(await owner.call('claims.list', { space: 's', toString: 3 }), {
      status: 400,
      code: 'validation_failed',
      field: 'toString',
      problem: 'unknown_field',
    });
  });

  it('all invalid places are listed at once', async () => {
    const { body } = await owner.call('claims.store', { space: 's', text: 7, importance: 2, tgas: [] });
    expect(body.errors.map(({ field }: { field: string }) => field).sort()).toEqual(['/importance', '/text', '/tgas']);
  });
});

describe('an id of the wrong kind', () => {
  it.each<[string, string, Input, string]>([
    ['in the path', 'claims.get', { space: 's', id: `evd_${NOBODY}` }, 'id'],
    ['too short', 'claims.get', { space: 's', id: 'clm_1' }, 'id'],
    ['in capitals', 'claims.get', { space: 's', id: `clm_${NOBODY.toUpperCase()}` }, 'id'],
    ['a bare UUID', 'claims.get', { space: 's', id: '0198f3c2-7c5e-7000-8000-000000000000' }, 'id'],
    ['in a list of the body', 'claims.store', { space: 's', text: 'x', evidence: [`clm_${NOBODY}`] }, '/evidence/0'],
    ['in the query', 'conflicts.list', { space: 's', claimId: `cnf_${NOBODY}` }, 'claimId'],
    ['of a session', 'claims.store', { space: 's', text: 'x', scope: 'session', sessionId: 'ses_1' }, 'sessionId'],
    ['of a job', 'jobs.get', { id: `evt_${NOBODY}` }, 'id'],
    ['of a key', 'keys.revoke', { id: `prn_${NOBODY}` }, 'id'],
  ])('%s is 400, not 404', async (_what, name, input, field) => {
    const answer = await owner.call(name, input);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ field, code: 'wrong_id_type' }));
  });
});

describe('times', () => {
  const hour = 3_600_000;
  const later = (ms: number) => new Date(Date.now() + ms).toISOString();

  it.each<[string, () => Input, Expected]>([
    [
      'a naive time',
      () => ({ observedAt: '2026-01-01T00:00:00' }),
      { status: 400, code: 'validation_failed', field: '/observedAt' },
    ],
    [
      'a date without a time',
      () => ({ observedAt: '2026-01-01' }),
      { status: 400, code: 'validation_failed', field: '/observedAt' },
    ],
    [
      '30 February',
      () => ({ observedAt: '2026-02-30T00:00:00Z' }),
      { status: 400, code: 'validation_failed', field: '/observedAt' },
    ],
    [
      'a number of milliseconds',
      () => ({ observedAt: 1_767_225_600_000 }),
      { status: 400, code: 'validation_failed', field: '/observedAt' },
    ],
    ['words', () => ({ observedAt: 'yesterday' }), { status: 400, code: 'validation_failed', field: '/observedAt' }],
    [
      'a year beyond four digits',
      () => ({ validUntil: '+275760-09-13T00:00:00Z' }),
      { status: 400, code: 'validation_failed', field: '/validUntil' },
    ],
    ['an observation of the future', () => ({ observedAt: later(hour) }), { status: 400, code: 'observed_in_future' }],
    [
      'a window that ends before it begins',
      () => ({ validFrom: '2026-01-02T00:00:00Z', validUntil: '2026-01-01T00:00:00Z' }),
      { status: 400, code: 'validation_failed', field: '/validUntil' },
    ],
    [
      'an empty window',
      () => ({ validFrom: '2026-01-01T00:00:00Z', validUntil: '2026-01-01T01:00:00+01:00' }),
      { status: 400, code: 'validation_failed', field: '/validUntil' },
    ],
    [
      'a temporal claim without a window',
      () => ({ scope: 'temporal' }),
      { status: 400, code: 'validation_failed', field: '/validFrom' },
    ],
    [
      'a session claim without a session',
      () => ({ scope: 'session' }),
      { status: 400, code: 'validation_failed', field: '/sessionId' },
    ],
    [
      'a session outside session scope',
      () => ({ sessionId: 'label' }),
      { status: 400, code: 'validation_failed', field: '/sessionId' },
    ],
  ])('%s is refused', async (_what, members, expected) => {
    expectProblem(await owner.call('claims.store', claim(members())), expected);
  });

  it('an open window that would end before its inferred start is refused', async () => {
    expectProblem(await owner.call('claims.store', claim({ validUntil: '2020-01-01T00:00:00Z', triple: TRIPLE })), {
      status: 400,
      code: 'validation_failed',
    });
  });

  it('evidence from the future is refused, by the clock of the space', async () => {
    expectProblem(
      await owner.call('evidence.record', {
        space: 'simulated',
        kind: 'note',
        content: 'x',
        observedAt: '2026-01-01T00:05:01Z',
      }),
      { status: 400, code: 'observed_in_future' },
    );
  });

  it('a clock cannot be set back, and a real clock cannot be set at all', async () => {
    expectProblem(await owner.call('spaces.setClock', { space: 'simulated', now: '2025-12-31T23:59:59Z' }), {
      status: 409,
      code: 'clock_backwards',
    });
    expectProblem(await owner.call('spaces.setClock', { space: 's', now: '2030-01-01T00:00:00Z' }), {
      status: 409,
      code: 'clock_not_simulated',
    });
  });
});

describe('what does not exist for the caller', () => {
  it.each<[string, string, () => Input]>([
    ['a claim that never was', 'claims.get', () => ({ space: 's', id: `clm_${NOBODY}` })],
    ["another tenant's claim", 'claims.get', () => ({ space: 's', id: known.theirClaim })],
    ["another tenant's space", 'claims.list', () => ({ space: 'theirs' })],
    ['evidence that never was', 'claims.store', () => claim({ evidence: [`evd_${NOBODY}`] })],
    ["another tenant's evidence", 'claims.store', () => claim({ evidence: [known.theirEvidence] })],
    ['evidence of another space', 'claims.store', () => claim({ evidence: [known.elsewhere] })],
    ['a session nobody opened', 'claims.store', () => claim({ scope: 'session', sessionId: `ses_${NOBODY}` })],
    [
      'a conflict that never was',
      'conflicts.resolve',
      () => ({ space: 's', id: `cnf_${NOBODY}`, action: 'reject', expectedNewVersion: 1, expectedExistingVersion: 1 }),
    ],
    ['a job that never was', 'jobs.get', () => ({ id: `job_${NOBODY}` })],
    ['a principal that never was', 'keys.create', () => ({ name: 'k', principalId: `prn_${NOBODY}` })],
    ['a space that never was, for a key', 'keys.create', () => ({ name: 'k', spaces: ['nowhere'] })],
  ])('%s is 404', async (_what, name, input) => {
    expectProblem(await owner.call(name, input()), { status: 404, code: 'not_found' });
  });

  it('an address that does not exist answers 404; an address with other methods only answers 405 and lists them', async () => {
    expectProblem(await owner.send('GET', '/v1/nothing'), { status: 404, code: 'route_not_found' });
    const answer = await owner.send('PATCH', '/v1/spaces/s/claims', '{}');
    expectProblem(answer, { status: 405, code: 'method_not_allowed' });
    expect(answer.headers.get('allow')).toBe('GET, POST');
  });
});

describe('what the key may not do', () => {
  it.each<[string, () => Promise<RestClient>, Expected]>([
    ['no key', async () => new RestClient(service.url, ''), { status: 401, code: 'key_missing' }],
    [
      'something else than a key',
      async () => new RestClient(service.url, 'ck_secret'),
      { status: 401, code: 'key_invalid' },
    ],
    [
      'a key with another secret',
      async () => new RestClient(service.url, `${owner.secret.slice(0, -4)}AAAA`),
      { status: 401, code: 'key_invalid' },
    ],
  ])('%s gives no access', async (_what, who, expected) => {
    const answer = await (await who()).call('claims.store', CLAIM);
    expectProblem(answer, expected);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('a key is refused once it is revoked, rotated or expired', async () => {
    const [revoked, rotated, expired] = await Promise.all([
      tenant.as({}),
      tenant.as({}),
      tenant.as({ expiresAt: new Date(Date.now() - 1_000).toISOString() }),
    ]);
    for (const good of [revoked!, rotated!]) expect((await good.call('system.whoami')).status).toBe(200);
    await owner.do('keys.revoke', { id: revoked!.key!.id });
    await owner.do('keys.rotate', { id: rotated!.key!.id });
    before = await everythingStored(service.database);
    expectProblem(await revoked!.call('claims.store', CLAIM), { status: 401, code: 'key_revoked' });
    expectProblem(await rotated!.call('claims.store', CLAIM), { status: 401, code: 'key_invalid' });
    expectProblem(await expired!.call('claims.store', CLAIM), { status: 401, code: 'key_expired' });
  });

  it('a class that the key was not given, or that no agent may assert, is refused', async () => {
    const [narrow, agent] = await Promise.all([
      tenant.as({ role: 'writer', allowedClasses: ['inference'] }),
      tenant.as({ role: 'agent' }),
    ]);
    before = await everythingStored(service.database);
    expectProblem(await narrow!.call('claims.store', claim({ provenance: { source: 'document' } })), {
      status: 403,
      code: 'class_not_allowed',
    });
    expectProblem(await narrow!.call('claims.store', claim({ provenance: { sourceId: 'crm' } })), {
      status: 403,
      code: 'class_not_allowed',
    });
    expectProblem(await agent!.call('claims.store', claim({ provenance: { source: 'user_explicit' } })), {
      status: 403,
      code: 'class_not_allowed',
    });
    expectProblem(await agent!.call('evidence.record', { space: 's', kind: 'note', content: 'x', source: 'system' }), {
      status: 403,
      code: 'class_not_allowed',
    });
  });

  it('a key cannot have more rights than its creator', async () => {
    const admin = await tenant.as({ role: 'admin', allowedClasses: ['inference'], spaces: ['s'] });
    before = await everythingStored(service.database);
    for (const more of [
      { role: 'owner' },
      { role: 'writer', allowedClasses: ['document'] },
      { grants: ['conversation_ingest'] },
    ]) {
      expectProblem(await admin.call('keys.create', { name: 'more', ...more }), {
        status: 403,
        code: 'rights_exceeded',
      });
    }
    expectProblem(await admin.call('keys.create', { name: 'more', spaces: ['closed'] }), {
      status: 404,
      code: 'not_found',
    });
    for (const name of ['keys.rotate', 'keys.revoke'])
      expectProblem(await admin.call(name, { id: owner.key!.id }), { status: 403, code: 'rights_exceeded' });
  });

  it.each([
    ['every space', {}, ['keys.rotate', 'keys.revoke']],
    ['another space', { spaces: ['closed'] }, ['keys.rotate', 'keys.revoke']],
    ['more classes', { spaces: ['s'], allowedClasses: ['document' as const] }, ['keys.rotate']],
    ['another grant', { spaces: ['s'], grants: ['conversation_ingest' as const] }, ['keys.rotate']],
  ])('the secret of a key for %s cannot be obtained by rotating it', async (_what, rights, refused) => {
    const [admin, wider] = await Promise.all([
      tenant.as({ role: 'admin', allowedClasses: ['inference'], spaces: ['s'] }),
      tenant.as({ role: 'writer', allowedClasses: ['inference'], ...rights }),
    ]);
    before = await everythingStored(service.database);
    for (const name of refused)
      expectProblem(await admin.call(name, { id: wider.key!.id }), { status: 403, code: 'rights_exceeded' });
  });

  it('a class other than that of the registered source is refused', async () => {
    expectProblem(await owner.call('claims.store', claim({ provenance: { source: 'document', sourceId: 'crm' } })), {
      status: 400,
      code: 'class_mismatch',
    });
  });
});

describe('what contradicts the current state', () => {
  it.each<[string, string, () => Input, Expected]>([
    ['a slug that is taken', 'spaces.create', () => ({ slug: 's', name: 'x' }), { status: 409, code: 'slug_taken' }],
    [
      'an externalId with another text',
      'claims.store',
      () => claim({ text: 'other', externalId: 'known' }),
      { status: 409, code: 'external_id_conflict' },
    ],
    [
      'an externalId with other content',
      'evidence.record',
      () => ({ space: 's', kind: 'note', content: 'other', externalId: 'known' }),
      { status: 409, code: 'external_id_conflict' },
    ],
    [
      'a label with another agent',
      'sessions.open',
      () => ({ space: 's', externalId: 'label', agent: 'two' }),
      { status: 409, code: 'external_id_conflict' },
    ],
    [
      'revoked evidence',
      'claims.store',
      () => claim({ evidence: [known.revoked] }),
      { status: 409, code: 'evidence_revoked' },
    ],
    [
      'an edge that comes with what it says',
      'edges.add',
      () => ({ space: 's', kind: 'derives_from', fromId: known.quarantined, toId: known.retracted }),
      { status: 409, code: 'edge_protected' },
    ],
    [
      'an update of a memory that is not active',
      'memories.update',
      () => ({ space: 's', claimId: known.retracted, importance: 0 }),
      { status: 409, code: 'memory_not_active' },
    ],
    [
      'another importance of a claim',
      'memories.update',
      () => ({ space: 's', claimId: known.timezone, importance: 0 }),
      { status: 409, code: 'memory_not_updatable' },
    ],
    [
      'a lesson from what was never true',
      'nodes.create',
      () => ({ space: 's', type: 'lesson', claim: 'x', incidentIds: [known.retracted] }),
      { status: 409, code: 'exemplar_not_live' },
    ],
    [
      'a contradiction with what is not believed',
      'conflicts.contradict',
      () => ({ space: 's', nodeA: known.quarantined, nodeB: known.retracted, description: 'x' }),
      { status: 409, code: 'illegal_state' },
    ],
    [
      'a vote on a retracted claim',
      'claims.reinforce',
      () => ({ space: 's', id: known.retracted }),
      { status: 409, code: 'illegal_state' },
    ],
    [
      'a predicate that holds several values',
      'predicates.put',
      () => ({ space: 's', name: 'likes', cardinality: 'single' }),
      { status: 409, code: 'predicate_has_multiple_values' },
    ],
    [
      'an alias that is another predicate',
      'predicates.put',
      () => ({ space: 's', name: 'enjoys', aliases: ['Likes'] }),
      { status: 409, code: 'predicate_name_taken' },
    ],
    [
      'a stale version of a conflict',
      'conflicts.resolve',
      () => ({
        space: 's',
        id: known.conflict,
        action: 'reject',
        expectedNewVersion: 1,
        expectedExistingVersion: 1,
        expectedVersion: 9,
      }),
      { status: 409, code: 'version_conflict' },
    ],
    [
      'a stale version of a source',
      'sources.put',
      () => ({ space: 's', sourceId: 'crm', class: 'document', expectedVersion: 9 }),
      { status: 409, code: 'version_conflict' },
    ],
  ])('%s is refused', async (_what, name, input, expected) => {
    expectProblem(await owner.call(name, input()), expected);
  });

  it('a stale If-Match is refused with the current version, and an If-Match that is not an ETag as malformed', async () => {
    const put = (ifMatch: string) =>
      owner.call(
        'sources.put',
        { space: 's', sourceId: 'crm', class: 'document' },
        { headers: { 'if-match': ifMatch } },
      );
    expectProblem(await put('"7"'), { status: 409, code: 'version_conflict', says: /version 1, not 7/ });
    expectProblem(await put('*'), { status: 400, code: 'validation_failed', field: 'if-match' });
  });

  it('a claim under an unregistered predicate of a closed space is rejected, and only its evidence is stored', async () => {
    const result = await owner.do('claims.store', { space: 'closed', text: 'x', triple: TRIPLE });
    expect(result).toMatchObject({
      outcome: 'rejected',
      claim: null,
      rejection: { reason: 'predicate_not_registered' },
    });
    const after = await everythingStored(service.database);
    expect(
      Object.keys(after)
        .filter((table) => after[table] !== before[table])
        .sort(),
    ).toEqual(['events', 'evidence', 'unsealed_events']);
    before = after;
  });
});

describe.each(['graphql', 'mcp'] as const)('over %s', (transport) => {
  it.each<[string, string, () => Input, number, string]>([
    ['a missing session', 'claims.store', () => claim({ scope: 'session' }), 400, 'validation_failed'],
    ['an importance above 1', 'claims.store', () => claim({ importance: 7 }), 400, 'validation_failed'],
    ['an id of the wrong kind', 'claims.store', () => claim({ evidence: [`clm_${NOBODY}`] }), 400, 'wrong_id_type'],
    [
      'an observation of the future',
      'claims.store',
      () => claim({ space: 'simulated', observedAt: '2999-01-01T00:00:00Z' }),
      400,
      'observed_in_future',
    ],
    [
      'an empty window',
      'claims.store',
      () => claim({ validFrom: '2026-01-01T00:00:00Z', validUntil: '2026-01-01T00:00:00Z' }),
      400,
      'validation_failed',
    ],
    ['text that is not one', 'claims.store', () => claim({ text: 'x\u0000' }), 400, 'validation_failed'],
    [
      'a class other than that of the source',
      'claims.store',
      () => claim({ provenance: { source: 'document', sourceId: 'crm' } }),
      400,
      'class_mismatch',
    ],
    ['evidence that never was', 'claims.store', () => claim({ evidence: [`evd_${NOBODY}`] }), 404, 'not_found'],
    ['revoked evidence', 'claims.store', () => claim({ evidence: [known.revoked] }), 409, 'evidence_revoked'],
    [
      'an externalId with another text',
      'claims.store',
      () => claim({ text: 'other', externalId: 'known' }),
      409,
      'external_id_conflict',
    ],
    [
      'a stale version',
      'conflicts.resolve',
      () => ({
        space: 's',
        id: known.conflict,
        action: 'reject',
        expectedNewVersion: 1,
        expectedExistingVersion: 1,
        expectedVersion: 9,
      }),
      409,
      'version_conflict',
    ],
    [
      'a filter on an unknown field',
      'search.run',
      () => ({ space: 's', query: 'x', filter: { statsu: 'active' } }),
      400,
      'validation_failed',
    ],
  ])('%s is the same problem as over REST', async (_what, name, input, status, code) => {
    const [there, here] = await Promise.all([
      (await over(transport, owner)).call(name, input()),
      owner.call(name, input()),
    ]);
    expect({
      statusOfThere: there.status,
      codeOfThere: there.body.code,
      statusOfHere: here.status,
      codeOfHere: here.body.code,
    }).toEqual({ statusOfThere: status, codeOfThere: code, statusOfHere: status, codeOfHere: code });
    expect({ detail: there.body.detail, retryable: there.body.retryable }).toEqual({
      detail: here.body.detail,
      retryable: here.body.retryable,
    });
  });

  it('an unknown member, a value outside the list and a number instead of a text are refused', async () => {
    const client = await over(transport, owner);
    for (const members of [{ trust: 1 }, { scope: 'galactic' }, { text: 7 }, { triple: { subject: 'user' } }]) {
      const { isOk, body } = await client.call('claims.store', claim(members));
      expect({ isOk, code: body.code }).toEqual({ isOk: false, code: expect.any(String) });
    }
  });

  it('an invalid API key gives no access', async () => {
    const { status, body } = await (
      await over(transport, new RestClient(service.url, 'ck_secret'))
    )
      .call('claims.store', CLAIM)
      .catch((failure: Error) => ({ status: 401, body: failure }));
    expect({ status, body }).toEqual({ status: 401, body: expect.anything() });
  });

  it('an idempotency key belongs to one body', async () => {
    const client = await over(transport, owner);
    await client.do('claims.store', claim({ text: `first over ${transport}` }), {
      idempotencyKey: `used-${transport}`,
    });
    before = await everythingStored(service.database);
    const { status, body } = await client.call('claims.store', claim({ text: 'second' }), {
      idempotencyKey: `used-${transport}`,
    });
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'idempotency_mismatch' });
  });
});

describe('a body that is not an input', () => {
  const post = (body: string | Uint8Array, headers?: Record<string, string>) =>
    owner.send('POST', '/v1/spaces/s/claims', body, headers);

  it.each<[string, string | Uint8Array, Record<string, string>, Expected]>([
    ['malformed JSON', '{"text": "x"', {}, { status: 400, code: 'malformed_json' }],
    ['two documents', '{"text":"x"}{"text":"y"}', {}, { status: 400, code: 'malformed_json' }],
    ['NaN', '{"text":"x","importance":NaN}', {}, { status: 400, code: 'malformed_json' }],
    [
      'a number beyond the range',
      '{"text":"x","importance":1e999}',
      {},
      { status: 400, code: 'validation_failed', field: '/importance' },
    ],
    [
      'broken UTF-8',
      new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      {},
      { status: 400, code: 'malformed_json' },
    ],
    ['a list', '[]', {}, { status: 400, code: 'validation_failed' }],
    ['null', 'null', {}, { status: 400, code: 'validation_failed' }],
    ['text', '"text"', {}, { status: 400, code: 'validation_failed' }],
    ['nothing', '', {}, { status: 400, code: 'validation_failed', field: '/text' }],
    [
      'another content type',
      'text=x',
      { 'content-type': 'application/x-www-form-urlencoded' },
      { status: 415, code: 'unsupported_media_type' },
    ],
    [
      'JSON that calls itself text',
      '{"text":"x"}',
      { 'content-type': 'text/plain' },
      { status: 415, code: 'unsupported_media_type' },
    ],
    ['more than 1 MiB', JSON.stringify({ text: 'x'.repeat(1_048_577) }), {}, { status: 413, code: 'body_too_large' }],
    [
      '__proto__',
      '{"text":"x","__proto__":{"trust":1}}',
      {},
      { status: 400, code: 'validation_failed', field: '/__proto__', problem: 'forbidden_key' },
    ],
    [
      '__proto__ deep inside',
      '{"text":"x","triple":{"__proto__":{"value":"y"}}}',
      {},
      { status: 400, code: 'validation_failed', field: '/triple/__proto__', problem: 'forbidden_key' },
    ],
    [
      'constructor.prototype',
      '{"text":"x","constructor":{"prototype":{}}}',
      {},
      { status: 400, code: 'validation_failed', field: '/constructor', problem: 'forbidden_key' },
    ],
    [
      'hasOwnProperty',
      '{"text":"x","hasOwnProperty":1}',
      {},
      { status: 400, code: 'validation_failed', field: '/hasOwnProperty', problem: 'unknown_field' },
    ],
    [
      'a NUL',
      '{"text":"x\\u0000y"}',
      {},
      { status: 400, code: 'validation_failed', field: '/text', problem: 'not_text' },
    ],
    [
      'half a surrogate pair',
      '{"text":"x\\ud800"}',
      {},
      { status: 400, code: 'validation_failed', field: '/text', problem: 'not_text' },
    ],
    [
      'nesting without end',
      `{"text":${'['.repeat(40)}${']'.repeat(40)}}`,
      {},
      { status: 400, code: 'validation_failed', problem: 'too_deep' },
    ],
    [
      'nesting deeper than any stack',
      `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
      {},
      { status: 400, code: 'validation_failed' },
    ],
    [
      'the space in the body too',
      '{"text":"x","space":"s"}',
      {},
      { status: 400, code: 'validation_failed', field: 'space', problem: 'given_twice' },
    ],
  ])('%s is refused', async (_what, body, headers, expected) => {
    expectProblem(await post(body, headers), expected);
  });

  it('a member of the body is not taken from the query', async () => {
    expectProblem(await owner.send('POST', '/v1/spaces/s/claims?importance=1', '{"text":"x"}'), {
      status: 400,
      code: 'validation_failed',
      field: 'importance',
      problem: 'not_in_query',
    });
  });

  it.each([
    '/v1/spaces/%zz/claims',
    '/v1/spaces/%00/claims',
    `/v1/spaces/${'x'.repeat(1_001)}/claims`,
    '/v1/spaces/s%2Fclaims',
    '/v1/spaces/../api-keys/x',
  ])('the address %s is answered with a problem, not with a fault of the server', async (address) => {
    const { status, body } = await owner.send('GET', address);
    expect({ status: status >= 400 && status < 500, code: body.code }).toEqual({
      status: true,
      code: expect.any(String),
    });
  });
});

describe('an Idempotency-Key', () => {
  it.each([
    ['', 400],
    [' '.repeat(3), 400],
    ['k'.repeat(201), 400],
    ['naïve', 400],
  ])('cannot be %j', async (idempotencyKey, status) => {
    const answer = await owner.call('claims.store', CLAIM, { idempotencyKey });
    expectProblem(answer, { status, code: 'idempotency_key_invalid' });
  });

  it('of a refused request can be used again', async () => {
    expectProblem(
      await owner.call('claims.store', claim({ evidence: [`evd_${NOBODY}`] }), { idempotencyKey: 'refused' }),
      { status: 404, code: 'not_found' },
    );
    expectProblem(await owner.call('claims.store', claim({ importance: 7 }), { idempotencyKey: 'refused' }), {
      status: 400,
      code: 'validation_failed',
    });
  });

  it('belongs to one body, one operation and one space', async () => {
    await owner.do('claims.store', claim({ text: 'first' }), { idempotencyKey: 'used' });
    before = await everythingStored(service.database);
    const mismatch = { status: 422, code: 'idempotency_mismatch' };
    expectProblem(await owner.call('claims.store', claim({ text: 'second' }), { idempotencyKey: 'used' }), mismatch);
    expectProblem(
      await owner.call('claims.store', claim({ text: 'first', space: 'closed' }), { idempotencyKey: 'used' }),
      mismatch,
    );
    expectProblem(
      await owner.call('evidence.record', { space: 's', kind: 'note', content: 'first' }, { idempotencyKey: 'used' }),
      mismatch,
    );
  });
});

describe('an event whose archived day is missing', () => {
  let cold: Tenant;
  let id: string;
  let knownAt: string;
  beforeAll(async () => {
    cold = await service.aTenant();
    await cold.owner.do('spaces.create', { slug: 'cold', name: 'Cold' });
    id = (await cold.owner.do('claims.store', { space: 'cold', text: 'said long ago' })).claim.id;
    knownAt = new Date().toISOString();
    await service.database.owner('update events set payload = null where tenant_id = $1 and subject_id = $2', [
      cold.id,
      id,
    ]);
    before = await everythingStored(service.database);
  });

  it.each<[string, () => Input]>([
    ['claims.history', () => ({})],
    ['nodes.history', () => ({})],
    ['nodes.get', () => ({ knownAt })],
  ])('makes %s answer archive_damaged to an owner, and only unavailable to a writer', async (name, input) => {
    const given = { space: 'cold', id, ...input() };
    const asOwner = await cold.owner.call(name, given);
    expectProblem(asOwner, { status: 503, code: 'archive_damaged', says: /Restore its segment from a backup/ });
    const writer = await cold.as({ role: 'writer' });
    before = await everythingStored(service.database);
    const asWriter = await writer.call(name, given);
    expectProblem(asWriter, { status: 503, code: 'unavailable', says: /^The log does not answer at the moment/ });
    expect(JSON.stringify(asWriter.body)).not.toMatch(/archive|segment|backup/);
    expect((service.faults as string[]).splice(0)).toHaveLength(2);
  });
});
