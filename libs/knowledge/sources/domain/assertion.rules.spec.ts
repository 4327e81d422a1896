import { type Refusal, ASSERTION_CLASSES, type AssertionClass, type Caller } from '#libs/kernel/index.js';
import { assertionOf, type AssertionRequest } from './assertion.rules.js';
import { putSource } from './source.rules.js';
import { PutSourceInput } from './source.schemas.js';
import type { Source } from './source.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const as = (
  parts: {
    role?: Caller['role'];
    kind?: Caller['principal']['kind'];
    allowed?: readonly AssertionClass[];
    id?: string;
    sourceSystems?: string[];
  } = {},
): Caller => ({
  principal: { id: (parts.id ?? 'prn_p') as 'prn_p', kind: parts.kind ?? 'service', name: 'p' },
  keyId: 'key_k',
  role: parts.role ?? 'writer',
  allowedClasses: parts.allowed ?? ASSERTION_CLASSES,
  grants: [],
  sourceSystems: parts.sourceSystems ?? [],
  spaceIds: null,
  defaultSpaceId: null,
  keyExpiresAt: null,
});
const source = (parts: Partial<Source>): Source => ({
  spaceId: 'spc_1',
  sourceId: 'crm',
  class: 'document',
  independenceGroup: 'archive',
  baseReliability: null,
  domainTags: [],
  registeredAt: NOW,
  registeredBy: 'prn_p',
  version: 1,
  ...parts,
});
const asked = (parts: Partial<AssertionRequest>): AssertionRequest => ({
  class: null,
  sourceId: null,
  source: null,
  citesUserMessage: false,
  ...parts,
});

describe('assertionOf', () => {
  it.each([
    ['an assertion without class and source is an inference', asked({}), as(), 'inference', 0.5, 'inference'],
    [
      'the class of the registered source is the default',
      asked({ source: source({}) }),
      as(),
      'document',
      0.6,
      'archive',
    ],
    [
      'a low reliability of the source lowers the weight',
      asked({ source: source({ baseReliability: 0.4 }) }),
      as(),
      'document',
      0.4,
      'archive',
    ],
    [
      'a high reliability of the source does not raise the weight',
      asked({ source: source({ baseReliability: 0.9 }) }),
      as(),
      'document',
      0.6,
      'archive',
    ],
    [
      'a source name that nobody registered is a label',
      asked({ class: 'document', sourceId: 'rumour' }),
      as(),
      'document',
      0.6,
      'unregistered/document',
    ],
    [
      'an explicit statement by a user has the group of that user',
      asked({ class: 'user_explicit' }),
      as({ kind: 'user' }),
      'user_explicit',
      1,
      'user/prn_p',
    ],
    [
      "a user's explicit statement through a service has the group of unregistered sources",
      asked({ class: 'user_explicit' }),
      as(),
      'user_explicit',
      1,
      'unregistered/user_explicit',
    ],
    [
      'all inferences are one witness, even with a registered source',
      asked({ source: source({ class: 'inference' }) }),
      as(),
      'inference',
      0.5,
      'inference',
    ],
    [
      "an implicit statement that cites the user's message keeps its class",
      asked({ class: 'user_implicit', citesUserMessage: true }),
      as({ role: 'agent' }),
      'user_implicit',
      0.7,
      'unregistered/user_implicit',
    ],
    [
      'an implicit statement that cites no message is an inference',
      asked({ class: 'user_implicit' }),
      as({ role: 'agent' }),
      'inference',
      0.5,
      'inference',
    ],
  ] as const)('%s', (_, request, who, assertionClass, weight, independenceGroup) => {
    expect(assertionOf(request, who)).toMatchObject({ class: assertionClass, weight, independenceGroup });
  });

  it('lets an agent name a registered source only as a label, unless the key was granted that source', () => {
    const request = asked({ class: 'document', sourceId: 'crm', source: source({ baseReliability: 0.4 }) });
    const label = {
      class: 'document',
      sourceId: 'crm',
      weight: 0.6,
      independenceGroup: 'unregistered/document',
      registered: false,
      warnings: ['source_not_granted'],
    };
    expect(assertionOf(request, as({ role: 'agent' }))).toEqual(label);
    expect(assertionOf(request, as({ role: 'agent', sourceSystems: ['CRM', 'erp'] }))).toEqual(label);
    expect(assertionOf({ ...request, class: null }, as({ role: 'agent' }))).toMatchObject({
      class: 'inference',
      independenceGroup: 'inference',
    });
    const own = { ...label, weight: 0.4, independenceGroup: 'archive', registered: true, warnings: [] };
    expect(assertionOf(request, as({ role: 'agent', sourceSystems: ['crm'] }))).toEqual(own);
    expect(assertionOf(request, as({ role: 'writer' }))).toEqual(own);
  });

  it('warns that the class was downgraded', () => {
    expect(assertionOf(asked({ class: 'user_implicit' }), as()).warnings).toEqual(['class_downgraded']);
    expect(assertionOf(asked({ class: 'user_implicit', citesUserMessage: true }), as()).warnings).toEqual([]);
  });

  it.each([
    ['class_not_allowed', asked({ class: 'system' }), as({ allowed: ['document'] })],
    ['class_not_allowed', asked({}), as({ allowed: ['document'] })],
    ['class_not_allowed', asked({ class: 'user_explicit' }), as({ role: 'agent' })],
    ['class_not_allowed', asked({ class: 'system' }), as({ role: 'agent' })],
    ['class_mismatch', asked({ class: 'tool_output', source: source({}) }), as()],
  ] as const)('refuses with %s', (code, request, who) => {
    expect(() => assertionOf(request, who)).toThrow(expect.objectContaining({ code }) as Refusal);
  });
});

describe('putSource', () => {
  const put = (change: object, current: Source | null, by: Parameters<typeof as>[0] = {}) =>
    putSource(PutSourceInput.parse({ space: 's', sourceId: 'crm', class: 'document', ...change }), current, 'spc_1', {
      caller: as(by),
      now: NOW,
    });

  it('gives a new source a group of its own', () => {
    const { source: made, events } = put({}, null);
    expect(made).toMatchObject({ independenceGroup: 'source/crm', baseReliability: null, version: 1 });
    expect(events).toMatchObject([
      { kind: 'source_registered', subjectId: 'crm', payload: { source: { registeredAt: NOW.toISOString() } } },
    ]);
  });

  it.each([
    ['a lower number', { baseReliability: 0.4 }],
    ['a weaker class', { class: 'inference' as const }],
  ])('lets only the registrant or a reviewer lower the reliability of a source: %s', (_, change) => {
    expect(() => put(change, source({}), { id: 'prn_other' })).toThrow(
      expect.objectContaining({ code: 'reliability_protected' }) as Refusal,
    );
    expect(() => put(change, source({ registeredBy: null }))).toThrow(
      expect.objectContaining({ code: 'reliability_protected' }) as Refusal,
    );
    expect(put(change, source({ registeredBy: null }), { id: 'prn_other', role: 'reviewer' }).source).toMatchObject(
      change,
    );
    expect(put(change, source({})).source).toMatchObject(change);
  });

  it('lets any writer raise the reliability of a source, or add details', () => {
    expect(put({ baseReliability: 0.5 }, source({ baseReliability: 0.4 }), { id: 'prn_other' }).source).toMatchObject({
      baseReliability: 0.5,
      registeredBy: 'prn_p',
    });
    const more = { domainTags: ['billing', 'sales'] };
    expect(put(more, source({ domainTags: ['billing'] }), { id: 'prn_other' }).source).toMatchObject(more);
    expect(put({ domainTags: [] }, source({ domainTags: ['billing'] }), { id: 'prn_other' }).source).toMatchObject({
      domainTags: [],
    });
  });

  it.each<[string, object, string[]]>([
    ['another group', { independenceGroup: 'source/erp' }, []],
    ['domains where it had all of them', { domainTags: ['sales'] }, []],
    ['fewer domains', { domainTags: ['sales'] }, ['sales', 'billing']],
  ])('lets only the registrant or a reviewer give a source %s', (_, change, domainTags) => {
    expect(() => put(change, source({ domainTags }), { id: 'prn_other' })).toThrow(
      expect.objectContaining({ code: 'forbidden' }) as Refusal,
    );
    expect(put(change, source({ domainTags }), { id: 'prn_other', role: 'reviewer' }).source).toMatchObject(change);
    expect(put(change, source({ domainTags })).source).toMatchObject(change);
  });

  it.each(['inference', 'unregistered/document', 'user/prn_p', 'speaker/ann'])(
    'refuses the reserved group %s',
    (independenceGroup) => {
      expect(() => put({ independenceGroup }, null)).toThrow(
        expect.objectContaining({ code: 'validation_failed' }) as Refusal,
      );
    },
  );

  it('changes what is given and keeps everything else', () => {
    expect(put({ baseReliability: 0.5 }, source({ domainTags: ['billing'] })).source).toMatchObject({
      independenceGroup: 'archive',
      baseReliability: 0.5,
      domainTags: ['billing'],
      version: 2,
    });
  });

  it('writes no event when nothing changes, and refuses an outdated version', () => {
    expect(put({}, source({}))).toEqual({ source: source({}), events: [] });
    expect(() => put({ expectedVersion: 3 }, source({}))).toThrow(
      expect.objectContaining({ code: 'version_conflict' }) as Refusal,
    );
  });
});
