import { readFileSync } from 'node:fs';
import { BUILT_IN_NAMES, BUILT_IN_SCHEMAS } from './built-in.js';
import type { GivenDocument } from './document.js';
import { documentOf, loadSchema, loadStored } from './domain-schema.rules.js';
import { GATED_STATUSES, LEFT_THROUGH_GATES } from './schema.js';
import { cpuMsOf } from '#libs/testing/cpu-time.js';

type Json = Record<string, unknown>;

const refund = (): Json => documentOf(loadSchema(BUILT_IN_SCHEMAS.refund).schema!);

/** The schema `refund` with one place changed; `undefined` removes the place. */
function changed(path: string, value: unknown): Json {
  const document = refund();
  const steps = path.split('/').slice(1);
  const last = steps.pop()!;
  const parent = steps.reduce<Json>((at, step) => at[step] as Json, document);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return document;
}

const found = (document: GivenDocument): string[] =>
  loadSchema(document).problems.map(({ path, code }) => `${path} ${code}`);

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const named = (count: number, entry: unknown): Json => Object.fromEntries(times(count, (n) => [`n${n}`, entry]));

const REQUIREMENT = { evidence: 'order_record', freshness: 'stale', bind: ['order'] };
const TYPE = { staleAfter: 'PT1M', expiredAfter: 'PT1H', sourceSystems: ['a'] };
const CLAIM = {
  anchors: ['order'],
  holds: 'state',
  requires: [],
  triple: { subject: 'order:{order}', predicate: 'p', value: true },
  template: 'Order {order}',
};
const ORDER_STATUS = '/claimTypes/order_status';
const ORDER_RECORD = '/evidenceTypes/order_record';

it.each(BUILT_IN_NAMES)('the built-in schema %s is valid, and its stored form loads to the same', (name) => {
  const { schema, problems } = loadSchema(BUILT_IN_SCHEMAS[name]);
  expect(problems).toEqual([]);
  expect(schema!.name).toBe(name);
  const kept = documentOf(schema!);
  expect(loadSchema(kept).schema).toEqual(schema);
  expect(loadSchema(JSON.stringify(kept, null, '\t')).schema).toEqual(schema);
});

it.each<[what: string, path: string, value: unknown]>([
  ['a text that names seven values', `${ORDER_STATUS}/template`, '{value} '.repeat(7).trim()],
  ['a subject without anchors', `${ORDER_STATUS}/triple/subject`, 'x'.repeat(500)],
  ['a pointer with empty names and both escapes', `${ORDER_RECORD}/observedAtFrom`, '//a~0b~1/é/'],
  ['a literal value within space', `${ORDER_STATUS}/triple/value`, ' paid '],
])('%s is valid', (_, path, value) => {
  expect(found(changed(path, value))).toEqual([]);
});

it('an entity may be called `value`, and the subject may name it', () => {
  const document = changed('/entities/value', { pattern: 'VAL-[0-9]+' });
  const types = document.claimTypes as Record<string, Json>;
  types.valued = {
    ...CLAIM,
    anchors: ['value'],
    triple: { subject: '{value}', predicate: 'p', value: true },
    template: 'It',
  };
  expect(found(document)).toEqual([]);
});

it.each<[what: string, path: string, value: unknown]>([
  ['a subject that names the value', `${ORDER_STATUS}/triple/subject`, 'order:{value}'],
  ['a value that no claim can have', `${ORDER_STATUS}/triple/value`, ''],
  ['a text that may be too long', `${ORDER_STATUS}/template`, '{value} '.repeat(60).trim()],
  ['a pattern with wide ranges', '/entities/order/pattern', '(?i)[B-\u{1E942}][B-\u{1E942}][B-\u{1E942}]'],
])('%s is refused, but a stored version with it loads', (_, path, value) => {
  expect(found(changed(path, value))).toHaveLength(1);
  expect(loadStored(changed(path, value))).toMatchObject({ name: 'refund' });
});

it('a stored version that is otherwise invalid does not load', () => {
  expect(loadStored(changed('/name', undefined))).toBeNull();
});

it('the example of the guide is valid', () => {
  const examples = [...readFileSync('docs/domain-schemas.md', 'utf8').matchAll(/```yaml\n([\s\S]*?)```/g)];
  expect(examples.map(([, text]) => loadSchema(text!).problems)).toEqual([[]]);
});

it('loading a schema fills in the fields that may be left out', () => {
  const { schema } = loadSchema({
    schema: 'credence.domain/1',
    name: 'small',
    entities: { order: { pattern: 'O-[0-9]+' } },
    evidenceTypes: { order_record: { ttl: 'none', sourceSystems: ['orders'] } },
  });
  expect(schema!.entities.get('order')).toEqual({ pattern: 'O-[0-9]+', aliases: [], llmFallback: false });
  expect(schema!.evidenceTypes.get('order_record')).toMatchObject({ risk: 'medium', fetch: null, anchors: new Map() });
  expect(schema).toMatchObject({ claimTypes: new Map(), gates: [], stepTypes: null, stateGates: [] });
});

describe('a broken rule of a schema is reported with its path', () => {
  it.each<[rule: string, path: string, value: unknown, problems: string[]]>([
    // The document
    ['the language is named', '/schema', undefined, ['/schema missing']],
    ['the language is the supported one', '/schema', 'credence.domain/2', ['/schema invalid_value']],
    ['a schema has a name', '/name', undefined, ['/name missing']],
    ['a name has the form of a name', '/name', 'Refund', ['/name invalid_value']],
    ['a name is a text', '/name', 7, ['/name wrong_type']],
    ['a name has at most 64 characters', '/name', 'a'.repeat(65), ['/name invalid_value']],
    ['no other block is known', '/claims', {}, ['/claims unknown_key']],
    ['a block is a map', '/entities', [], ['/entities wrong_type']],
    ['a block is not empty text', '/gates', null, ['/gates wrong_type']],
    // Entities
    ['an entity has a pattern', '/entities/order/pattern', undefined, ['/entities/order/pattern missing']],
    ['a pattern compiles', '/entities/order/pattern', '(a', ['/entities/order/pattern invalid_value']],
    ['a pattern has no back reference', '/entities/order/pattern', '(a)\\1', ['/entities/order/pattern invalid_value']],
    ['a pattern has no look-around', '/entities/order/pattern', 'a(?=b)', ['/entities/order/pattern invalid_value']],
    ['a pattern is small', '/entities/order/pattern', '(abc){999}', ['/entities/order/pattern invalid_value']],
    [
      'a pattern has at most 200 characters',
      '/entities/order/pattern',
      'a'.repeat(201),
      ['/entities/order/pattern limit'],
    ],
    [
      'an alias has the form of a name',
      '/entities/order/aliases',
      ['Order'],
      ['/entities/order/aliases/0 invalid_value'],
    ],
    ['an alias is listed once', '/entities/order/aliases', ['o', 'o'], ['/entities/order/aliases/1 duplicate']],
    [
      'an alias is not the name of another entity',
      '/entities/order/aliases',
      ['customer'],
      ['/entities/order/aliases/0 duplicate'],
    ],
    [
      'an alias belongs to one entity',
      '/entities/order/aliases',
      ['payment_id'],
      ['/entities/payment/aliases/0 duplicate'],
    ],
    ['llmFallback is true or false', '/entities/order/llmFallback', 'yes', ['/entities/order/llmFallback wrong_type']],
    ['an entity has no other field', '/entities/order/regex', 'a', ['/entities/order/regex unknown_key']],
    [
      'the name of an entity has the form of a name',
      '/entities/Order',
      { pattern: 'a' },
      ['/entities/Order invalid_value'],
    ],
    [
      'entities are at most 64',
      '/entities',
      { ...(refund().entities as Json), ...named(61, { pattern: 'a' }) },
      ['/entities limit'],
    ],
    // Evidence types
    [
      'an evidence type says how long its evidence is fresh',
      ORDER_RECORD,
      { sourceSystems: ['order_api'], anchors: { order: ['/id'] } },
      [`${ORDER_RECORD} missing`],
    ],
    [
      'staleAfter comes with expiredAfter',
      `${ORDER_RECORD}/expiredAfter`,
      undefined,
      [`${ORDER_RECORD}/expiredAfter missing`],
    ],
    [
      'expiredAfter comes with staleAfter',
      `${ORDER_RECORD}/staleAfter`,
      undefined,
      [`${ORDER_RECORD}/staleAfter missing`],
    ],
    [
      'ttl comes without staleAfter and expiredAfter',
      `${ORDER_RECORD}/ttl`,
      'none',
      [`${ORDER_RECORD}/ttl invalid_value`],
    ],
    ['the only value of ttl is none', `${ORDER_RECORD}/ttl`, 'PT1H', [`${ORDER_RECORD}/ttl invalid_value`]],
    ...['30m', 'PT', 'P1Y', 'P1M', 'PT0S', 'PT1.5H', '-PT1H', 'p1d', 'P200000W'].map(
      (text): [string, string, string, string[]] => [
        `${text} is not a duration`,
        `${ORDER_RECORD}/staleAfter`,
        text,
        [`${ORDER_RECORD}/staleAfter invalid_value`],
      ],
    ),
    ['stale comes before expired', `${ORDER_RECORD}/staleAfter`, 'PT24H', [`${ORDER_RECORD}/staleAfter invalid_value`]],
    [
      'an evidence type has source systems',
      `${ORDER_RECORD}/sourceSystems`,
      undefined,
      [`${ORDER_RECORD}/sourceSystems missing`],
    ],
    [
      'an evidence type has at least one source system',
      `${ORDER_RECORD}/sourceSystems`,
      [],
      [`${ORDER_RECORD}/sourceSystems invalid_value`],
    ],
    [
      'a model is not a source system',
      `${ORDER_RECORD}/sourceSystems`,
      ['llm'],
      [`${ORDER_RECORD}/sourceSystems/0 reserved`],
    ],
    [
      'an agent is not a source system',
      `${ORDER_RECORD}/sourceSystems`,
      ['a', 'agent:prn_1'],
      [`${ORDER_RECORD}/sourceSystems/1 reserved`],
    ],
    [
      'a model in another spelling is not a source system',
      `${ORDER_RECORD}/sourceSystems`,
      ['LLM', '\uFF21gent:x'],
      [`${ORDER_RECORD}/sourceSystems/0 reserved`, `${ORDER_RECORD}/sourceSystems/1 reserved`],
    ],
    [
      'a model behind an invisible character is not a source system',
      `${ORDER_RECORD}/sourceSystems`,
      ['\u200Bllm', ' llm'],
      [`${ORDER_RECORD}/sourceSystems/0 invalid_value`, `${ORDER_RECORD}/sourceSystems/1 invalid_value`],
    ],
    [
      'a source system is listed once',
      `${ORDER_RECORD}/sourceSystems`,
      ['a', 'a'],
      [`${ORDER_RECORD}/sourceSystems/1 duplicate`],
    ],
    ['risk is one of three levels', `${ORDER_RECORD}/risk`, 'none', [`${ORDER_RECORD}/risk invalid_value`]],
    [
      'anchors name entities',
      `${ORDER_RECORD}/anchors/shop`,
      ['/shop'],
      [`${ORDER_RECORD}/anchors/shop unknown_reference`],
    ],
    [
      'anchors are pointers',
      `${ORDER_RECORD}/anchors/order`,
      ['order_id'],
      [`${ORDER_RECORD}/anchors/order/0 invalid_value`],
    ],
    [
      'a pointer escapes special characters correctly',
      `${ORDER_RECORD}/anchors/order`,
      ['/a~2b'],
      [`${ORDER_RECORD}/anchors/order/0 invalid_value`],
    ],
    [
      'a pointer has at most 256 characters',
      `${ORDER_RECORD}/anchors/order`,
      [`/${'a'.repeat(256)}`],
      [`${ORDER_RECORD}/anchors/order/0 limit`],
    ],
    [
      'observedAtFrom is a pointer',
      `${ORDER_RECORD}/observedAtFrom`,
      'time',
      [`${ORDER_RECORD}/observedAtFrom invalid_value`],
    ],
    ['test_result is reserved', '/evidenceTypes/test_result', TYPE, ['/evidenceTypes/test_result reserved']],
    [
      'types are at most 256',
      '/evidenceTypes',
      { ...(refund().evidenceTypes as Json), ...named(252, TYPE) },
      ['/evidenceTypes limit'],
    ],
    // Claim types
    [
      'a claim type anchors entities',
      `${ORDER_STATUS}/anchors`,
      ['order', 'shop'],
      [`${ORDER_STATUS}/anchors/1 unknown_reference`],
    ],
    [
      'an entity is anchored once',
      `${ORDER_STATUS}/anchors`,
      ['order', 'order'],
      [`${ORDER_STATUS}/anchors/1 duplicate`],
    ],
    ['kind is observed or derived', `${ORDER_STATUS}/kind`, 'guessed', [`${ORDER_STATUS}/kind invalid_value`]],
    ['holds is given', `${ORDER_STATUS}/holds`, undefined, [`${ORDER_STATUS}/holds missing`]],
    ['holds is state or occurrence', `${ORDER_STATUS}/holds`, 'event', [`${ORDER_STATUS}/holds invalid_value`]],
    [
      'requires is given',
      '/claimTypes/refund_payable/requires',
      undefined,
      ['/claimTypes/refund_payable/requires missing'],
    ],
    [
      'a derived claim depends on others',
      '/claimTypes/refund_payable/dependsOn',
      [],
      ['/claimTypes/refund_payable/dependsOn missing'],
    ],
    [
      'an observed claim does not depend on other claims',
      `${ORDER_STATUS}/dependsOn`,
      ['refund_completed'],
      [`${ORDER_STATUS}/dependsOn invalid_value`],
    ],
    [
      'a derived claim depends on claim types',
      '/claimTypes/refund_payable/dependsOn',
      ['order_state'],
      ['/claimTypes/refund_payable/dependsOn/0 unknown_reference'],
    ],
    [
      'a derived claim does not depend on itself',
      '/claimTypes/refund_payable/dependsOn',
      ['refund_payable'],
      ['/claimTypes/refund_payable/dependsOn/0 cycle'],
    ],
    ['the triple is given', `${ORDER_STATUS}/triple`, undefined, [`${ORDER_STATUS}/triple missing`]],
    [
      'the subject names listed anchors',
      `${ORDER_STATUS}/triple/subject`,
      'customer:{customer}',
      [`${ORDER_STATUS}/triple/subject unknown_reference`],
    ],
    [
      'the predicate is a name',
      `${ORDER_STATUS}/triple/predicate`,
      'order status',
      [`${ORDER_STATUS}/triple/predicate invalid_value`],
    ],
    ['a value is not a list', `${ORDER_STATUS}/triple/value`, ['PAID'], [`${ORDER_STATUS}/triple/value wrong_type`]],
    ['a value is not empty', `${ORDER_STATUS}/triple/value`, null, [`${ORDER_STATUS}/triple/value wrong_type`]],
    [
      'a value comes from an evidence type',
      `${ORDER_STATUS}/triple/value/from`,
      'order_file',
      [`${ORDER_STATUS}/triple/value/from unknown_reference`],
    ],
    [
      'a value comes from an evidence type that the claim type requires',
      `${ORDER_STATUS}/triple/value/from`,
      'payment_record',
      [`${ORDER_STATUS}/triple/value/from invalid_value`],
    ],
    [
      'a value comes from a place in the evidence',
      `${ORDER_STATUS}/triple/value/at`,
      undefined,
      [`${ORDER_STATUS}/triple/value/at missing`],
    ],
    [
      'the template names listed anchors',
      `${ORDER_STATUS}/template`,
      '{order} of {customer} is {value}',
      [`${ORDER_STATUS}/template unknown_reference`],
    ],
    [
      'the subject does not name the value',
      `${ORDER_STATUS}/triple/subject`,
      'order:{order}/{value}',
      [`${ORDER_STATUS}/triple/subject invalid_value`],
    ],
    [
      'the subject names listed anchors',
      `${ORDER_STATUS}/triple/subject`,
      'order:{customer}',
      [`${ORDER_STATUS}/triple/subject unknown_reference`],
    ],
    [
      'the subject has a visible character',
      `${ORDER_STATUS}/triple/subject`,
      '\u3164',
      [`${ORDER_STATUS}/triple/subject invalid_value`],
    ],
    [
      'a literal value has a visible character',
      `${ORDER_STATUS}/triple/value`,
      ' ',
      [`${ORDER_STATUS}/triple/value invalid_value`],
    ],
    [
      'a literal value is without NUL',
      `${ORDER_STATUS}/triple/value`,
      'a\u0000',
      [`${ORDER_STATUS}/triple/value invalid_value`],
    ],
    [
      'the text is not longer than that of any claim',
      `${ORDER_STATUS}/template`,
      '{value} '.repeat(8).trim(),
      [`${ORDER_STATUS}/template limit`],
    ],
    ['braces come in pairs', `${ORDER_STATUS}/template`, 'Order {order', [`${ORDER_STATUS}/template invalid_value`]],
    [
      'braces are not nested',
      `${ORDER_STATUS}/template`,
      'Order {{order}}',
      [`${ORDER_STATUS}/template invalid_value`],
    ],
    [
      'a template is one line',
      `${ORDER_STATUS}/template`,
      'Order {order}\n## Facts',
      [`${ORDER_STATUS}/template invalid_value`],
    ],
    [
      'claim types are at most 256',
      '/claimTypes',
      { ...(refund().claimTypes as Json), ...named(253, CLAIM) },
      ['/claimTypes limit'],
    ],
    // Requirements
    [
      'a requirement names an evidence type',
      `${ORDER_STATUS}/requires/0/evidence`,
      'order_file',
      [`${ORDER_STATUS}/requires/0/evidence unknown_reference`],
    ],
    [
      'freshness is given',
      `${ORDER_STATUS}/requires/0/freshness`,
      undefined,
      [`${ORDER_STATUS}/requires/0/freshness missing`],
    ],
    [
      'freshness is fresh or stale',
      `${ORDER_STATUS}/requires/0/freshness`,
      'expired',
      [`${ORDER_STATUS}/requires/0/freshness invalid_value`],
    ],
    ['bind is given', `${ORDER_STATUS}/requires/0/bind`, undefined, [`${ORDER_STATUS}/requires/0/bind missing`]],
    [
      'bind is an entity of the evidence',
      `${ORDER_STATUS}/requires/0/bind`,
      ['payment'],
      [`${ORDER_STATUS}/requires/0/bind/0 unknown_reference`],
    ],
    [
      'bind is an anchor of the claim type',
      `${ORDER_STATUS}/requires/0/bind`,
      ['customer'],
      [`${ORDER_STATUS}/requires/0/bind/0 unknown_reference`],
    ],
    [
      'a condition has a place',
      `${ORDER_STATUS}/requires/0/where`,
      [{ equals: 1 }],
      [`${ORDER_STATUS}/requires/0/where/0/at missing`],
    ],
    [
      'a condition compares something',
      `${ORDER_STATUS}/requires/0/where`,
      [{ at: '/a' }],
      [`${ORDER_STATUS}/requires/0/where/0 missing`],
    ],
    [
      'a condition has no unknown fields',
      `${ORDER_STATUS}/requires/0/where`,
      [{ at: '/a', not: 1 }],
      [`${ORDER_STATUS}/requires/0/where/0/not unknown_key`, `${ORDER_STATUS}/requires/0/where/0 missing`],
    ],
    [
      'a bound of a condition is a number',
      `${ORDER_STATUS}/requires/0/where`,
      [{ at: '/a', gte: '1' }],
      [`${ORDER_STATUS}/requires/0/where/0/gte wrong_type`],
    ],
    [
      'the list of in is not empty',
      `${ORDER_STATUS}/requires/0/where`,
      [{ at: '/a', in: [] }],
      [`${ORDER_STATUS}/requires/0/where/0/in invalid_value`],
    ],
    [
      'exists is true or false',
      `${ORDER_STATUS}/requires/0/where`,
      [{ at: '/a', exists: 1 }],
      [`${ORDER_STATUS}/requires/0/where/0/exists wrong_type`],
    ],
    [
      'conditions are at most 16',
      `${ORDER_STATUS}/requires/0/where`,
      times(17, () => ({ at: '/a', exists: true })),
      [`${ORDER_STATUS}/requires/0/where limit`],
    ],
    [
      'requirements are at most 32',
      `${ORDER_STATUS}/requires`,
      times(33, () => REQUIREMENT),
      [`${ORDER_STATUS}/requires limit`],
    ],
    [
      'requirements of gates are limited too',
      '/gates/0/require',
      times(31, () => REQUIREMENT),
      ['/claimTypes/refund_eligibility/requires limit'],
    ],
    // Gates
    ['a gate has a name', '/gates/0/name', undefined, ['/gates/0/name missing']],
    ['two gates do not have the same name', '/gates/0/name', 'approval_done', ['/stateGates/1/name duplicate']],
    [
      'a gate is about a claim type',
      '/gates/0/when/claimType',
      'order_state',
      ['/gates/0/when/claimType unknown_reference'],
    ],
    ['a gate requires evidence', '/gates/0/require', undefined, ['/gates/0/require missing']],
    [
      'a gate requires known evidence',
      '/gates/0/require/0/evidence',
      'rules',
      ['/gates/0/require/0/evidence unknown_reference'],
    ],
    ['a suggestion has known fields', '/gates/0/suggest', { tools: 'a' }, ['/gates/0/suggest/tools unknown_key']],
    [
      'a suggestion names source systems',
      '/gates/0/suggest',
      { sourceSystem: 'llm' },
      ['/gates/0/suggest/sourceSystem reserved'],
    ],
    [
      'gates of both kinds are at most 256',
      '/gates',
      times(254, (n) => ({ name: `g${n}`, when: { claimType: 'order_status' }, require: [] })),
      ['/stateGates limit'],
    ],
    // Steps
    [
      'a step type anchors entities',
      '/stepTypes/eligibility_check/anchors',
      ['shop'],
      ['/stepTypes/eligibility_check/anchors/0 unknown_reference'],
    ],
    [
      'a state gate names a step type',
      '/stateGates/0/when/stepType',
      'check',
      ['/stateGates/0/when/stepType unknown_reference'],
    ],
    ['a state gate names the new status', '/stateGates/0/when/to', undefined, ['/stateGates/0/when/to missing']],
    [
      'the new status of a state gate is a known status',
      '/stateGates/0/when/to',
      'finished',
      ['/stateGates/0/when/to invalid_value'],
    ],
    [
      'a state gate names known old statuses',
      '/stateGates/0/when/from',
      'open',
      ['/stateGates/0/when/from invalid_value'],
    ],
    [
      'no gate is asked on the way to pending',
      '/stateGates/0/when/to',
      'pending',
      ['/stateGates/0/when/to invalid_value'],
    ],
    [
      'no gate is asked on the way to in_progress',
      '/stateGates/0/when/to',
      'in_progress',
      ['/stateGates/0/when/to invalid_value'],
    ],
    [
      'no gate is asked on the way to blocked',
      '/stateGates/0/when/to',
      'blocked',
      ['/stateGates/0/when/to invalid_value'],
    ],
    [
      'no gate is asked on the way from done',
      '/stateGates/0/when/from',
      'done',
      ['/stateGates/0/when/from invalid_value'],
    ],
    [
      'no gate is asked on the way from skipped',
      '/stateGates/0/when/from',
      'skipped',
      ['/stateGates/0/when/from invalid_value'],
    ],
    [
      'requirements of a transition are at most 32',
      '/stateGates/3',
      { name: 'all', when: { to: 'done' }, require: times(32, () => REQUIREMENT) },
      ['/stateGates/3/require limit'],
    ],
    [
      'step types that a gate names are declared',
      '/stepTypes',
      undefined,
      [
        '/stateGates/0/when/stepType unknown_reference',
        '/stateGates/1/when/stepType unknown_reference',
        '/stateGates/2/when/stepType unknown_reference',
      ],
    ],
  ])('%s: %s', (_, path, value, problems) => {
    expect(found(changed(path, value)).sort()).toEqual([...problems].sort());
  });
});

it('all problems are reported at once', () => {
  const document = changed('/entities/order/pattern', '(');
  document.name = 'Refund';
  (document.gates as Json[])[0]!.name = undefined;
  delete (document.gates as Json[])[0]!.name;
  expect(found(document)).toEqual([
    '/name invalid_value',
    '/entities/order/pattern invalid_value',
    '/gates/0/name missing',
  ]);
});

it('a reference to an entry that could not be read is not reported as a further problem', () => {
  expect(found(changed(ORDER_RECORD, 7))).toEqual([`${ORDER_RECORD} wrong_type`]);
  expect(found(changed('/entities/order', null))).toEqual(['/entities/order wrong_type']);
  expect(found(changed('/evidenceTypes', 7))).toEqual(['/evidenceTypes wrong_type']);
});

it.each<[title: string, dependsOn: Record<string, string[]>, problems: string[]]>([
  ['a cycle of three is reported once', { n0: ['n1'], n1: ['n2'], n2: ['n0'] }, ['/claimTypes/n2/dependsOn/0 cycle']],
  ['two paths to one claim are not a cycle', { n0: ['n1', 'n2'], n1: ['n3'], n2: ['n3'], n3: ['order_status'] }, []],
  [
    'each cycle is reported',
    { n0: ['n1', 'n0'], n1: ['n0'], n2: ['n2'] },
    ['/claimTypes/n1/dependsOn/0 cycle', '/claimTypes/n0/dependsOn/1 cycle', '/claimTypes/n2/dependsOn/0 cycle'],
  ],
])('dependences between claim types: %s', (_, dependsOn, problems) => {
  const document = refund();
  for (const [name, parents] of Object.entries(dependsOn))
    (document.claimTypes as Json)[name] = { ...CLAIM, kind: 'derived', dependsOn: parents };
  expect(found(document)).toEqual(problems);
});

it('the specification marks as a reading which statuses a state gate may name', () => {
  const spec = readFileSync('docs/specs/gates-and-tasks.md', 'utf8');
  const [, to, from] = /\*Reading\*: a `to` of a state gate is (.+), and a `from` is (.+?)\./.exec(spec)!;
  const namesIn = (list: string): string[] => list.split(/, | or /);
  expect({ to: namesIn(to!), from: namesIn(from!) }).toEqual({
    to: [...GATED_STATUSES],
    from: [...LEFT_THROUGH_GATES],
  });
});

it('a chain of 256 claim types is followed', () => {
  const document = { ...refund(), gates: [], stateGates: [], claimTypes: named(256, null) };
  times(
    256,
    (n) =>
      ((document.claimTypes as Json)[`n${n}`] =
        n === 255 ? CLAIM : { ...CLAIM, kind: 'derived', dependsOn: [`n${n + 1}`] }),
  );
  expect(found(document)).toEqual([]);
});

it('source systems are at most 256 in all', () => {
  const typesWith = (systems: number): Json => ({
    ...refund(),
    evidenceTypes: {
      ...(refund().evidenceTypes as Json),
      ...Object.fromEntries(
        times(10, (n) => [`n${n}`, { ...TYPE, sourceSystems: times(systems, (k) => `system ${n * systems + k}`) }]),
      ),
    },
  });
  expect(found(typesWith(25))).toEqual([]);
  expect(found(typesWith(26))).toEqual(['/evidenceTypes/n9/sourceSystems limit']);
});

describe('a schema as text', () => {
  it.each<[title: string, text: string, problems: string[]]>([
    ['an anchor', 'name: &n refund', ['/name unsupported_yaml 1:10']],
    ['an alias', 'name: *n', ['/name unsupported_yaml 1:7']],
    [
      'an alias of an anchor',
      'x: &n refund\nname: *n',
      ['/x unknown_key 1:1', '/x unsupported_yaml 1:7', '/name unsupported_yaml 2:7'],
    ],
    ['a tag of YAML', 'name: !!str refund', ['/name unsupported_yaml 1:13']],
    ['a tag that is not of YAML', 'name: !secret refund', ['/name unsupported_yaml 1:15']],
    ['a merge key', '<<: {name: a}\nname: b', ['/<< unsupported_yaml 1:1']],
    ['a duplicate key', 'name: a\n"name": b', ['/name duplicate_key 2:1']],
    ['a duplicate key within JSON', '{"name": "a", "name": "b"}', ['/name duplicate_key 1:15']],
    ['a key that is a number', '1: a', ['/1 wrong_type 1:1']],
    ['a key that is empty', '? \n: a', ['/null wrong_type 1:3']],
    ['a key that is a list', '? [a]\n: a', ['/ wrong_type 1:3']],
    ['a directive', '%YAML 1.1\n---\nname: a', [' unsupported_yaml ']],
    ['a second document', 'name: a\n---\nname: b', [' syntax 2:1']],
    ['a bracket that is missing', 'name: [', [' syntax 1:8']],
    ['a tab', 'name:\n\ta: b', [' syntax 2:1']],
    ['the value NaN', 'name: .nan', ['/name invalid_value 1:7']],
    ['a number too large to keep', 'name: 12345678901234567890', ['/name invalid_value 1:7']],
    ['NUL', 'name: a\0', [' syntax ']],
    ['half a surrogate pair', 'name: a\uD800', [' syntax ']],
  ])('%s is refused at its place', (_, text, problems) => {
    const places = loadSchema(text)
      .problems.filter(({ code }) => code !== 'missing')
      .map(({ path, code, line, column }) => `${path} ${code} ${line === null ? '' : `${line}:${column}`}`);
    expect(places).toEqual(problems);
  });

  it.each(['', '~', '[]', 'refund', '7', '---\n', '# nothing'])('%j is not a schema', (text) => {
    expect(found(text)).toEqual([' wrong_type']);
  });

  it('a missing field is reported at the entry that lacks the field', () => {
    const text = BUILT_IN_SCHEMAS.refund.replace("pattern: 'PAY-[0-9]{1,12}', ", '');
    expect(loadSchema(text).problems).toEqual([
      { path: '/entities/payment/pattern', code: 'missing', message: 'must be given.', line: 6, column: 3 },
    ]);
  });
});

describe('a hostile document', () => {
  const most = 262_144;
  const laughs = [
    'a: &a [x,x,x,x,x,x,x,x,x]',
    ...times(
      12,
      (n) =>
        `${String.fromCharCode(98 + n)}: &${String.fromCharCode(98 + n)} [${times(9, () => `*${String.fromCharCode(97 + n)}`).join()}]`,
    ),
  ].join('\n');
  const deep = (depth: number): Json => times(depth, () => 0).reduce<Json>((inner) => ({ a: inner }), {});

  it.each<[title: string, document: GivenDocument]>([
    ['too many bytes', 'x'.repeat(most + 1)],
    ['too many bytes of JSON', { name: 'x'.repeat(most + 1) }],
    ['too many bytes in few enough characters', 'é'.repeat(most / 2 + 1)],
    ['a billion laughs', laughs],
    ['brackets', '['.repeat(most)],
    ['braces', '{a: '.repeat(most / 4)],
    ['dashes', '- '.repeat(most / 2)],
    ['question marks', '? '.repeat(most / 2)],
    ['indentation', times(700, (n) => `${' '.repeat(n)}a:`).join('\n')],
    ['nested JSON', deep(5_000)],
    ['commas', `[${','.repeat(most - 2)}]`],
    ['closing braces', '}'.repeat(100_000)],
    ['quotes', '"'.repeat(110_000)],
    ['colons', ':\n'.repeat(most / 2)],
    ['tags', '!a '.repeat(40_000)],
    ['anchors', '&a '.repeat(40_000)],
    ['directives', '%a\n'.repeat(80_000)],
    ['documents', '---\n'.repeat(60_000)],
    ['a key without end', `${'a'.repeat(most - 4)}: b`],
    ['unknown keys', times(15_000, (n) => `key${n}: 1`).join('\n')],
    ['unknown names', `name: a\nentities:\n${times(15_000, (n) => `  n${n}: 1`).join('\n')}`],
    ['a pointer of slashes with a wrong escape', changed(`${ORDER_RECORD}/observedAtFrom`, `${'/'.repeat(255)}~`)],
    ['patterns that nest repetitions', { ...refund(), entities: named(64, { pattern: '((a{0,9}){0,9}){0,9}' }) }],
  ])('is refused quickly, with a short message: %s', (_, document) => {
    let problems: ReturnType<typeof loadSchema>['problems'] = [];
    const spent = cpuMsOf(() => {
      ({ problems } = loadSchema(document));
    });
    expect(spent).toBeLessThan(10_000);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(1_001);
    expect(JSON.stringify(problems).length).toBeLessThan(1_000_000);
  });

  it.each([
    ['long groups that are repeated', `(?:${'.'.repeat(188)}){1000}`],
    ['wide ranges that ignore case', `(?i)[${'B-\u{1E942}'.repeat(48)}]`],
  ])('is refused after a few patterns, before they are written out: %s', (_, pattern) => {
    const document = { ...refund(), entities: named(64, { pattern }) };
    let problems: ReturnType<typeof loadSchema>['problems'] = [];
    const spent = cpuMsOf(() => {
      ({ problems } = loadSchema(document));
    });
    expect(spent).toBeLessThan(1_000);
    const codes = problems.filter(({ path }) => path.startsWith('/entities/')).map(({ code }) => code);
    expect(codes).toEqual([...times(5, () => 'invalid_value'), ...times(59, () => 'limit')]);
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'is not read as a prototype: the key %s',
    (key) => {
      const asText = `{"schema": "credence.domain/1", "name": "a", ${JSON.stringify(key)}: {"polluted": true}}`;
      for (const document of [asText, JSON.parse(asText) as Json])
        expect(found(document)).toEqual([`/${key} unknown_key`]);
      const path = `${ORDER_STATUS}/requires/0/evidence`;
      expect(found(changed(path, key))).toEqual([
        `${path} ${key === 'constructor' || key === 'prototype' ? 'unknown_reference' : 'invalid_value'}`,
      ]);
      expect(({} as Json).polluted).toBeUndefined();
    },
  );

  it('may declare an entity called constructor, which is loaded like any other', () => {
    const document = changed('/entities/constructor', { pattern: 'C-[0-9]+' });
    const { schema } = loadSchema(document);
    expect(schema!.entities.get('constructor')).toMatchObject({ pattern: 'C-[0-9]+' });
    expect(loadSchema(documentOf(schema!)).schema).toEqual(schema);
  });

  it.each(['true', 'null', 'yes', 'on', 'y', 'n', 'no'])(
    'may use the word %s as a name if the word is written as text',
    (word) => {
      const document = changed('/entities', { ...(refund().entities as Json), [word]: { pattern: 'a' } });
      expect(found(document)).toEqual([]);
      expect(found(JSON.stringify(document))).toEqual([]);
    },
  );
});
