import { codeOf } from '#libs/testing/code-of.js';
import { putPredicate, registeredByUse, type KnownPredicates } from './predicate.rules.js';
import { PutPredicateInput } from './predicate.schemas.js';
import type { Predicate } from './predicate.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const LATER = new Date('2026-01-02T00:00:00Z');
const likes: Predicate = { ...registeredByUse('spc_1', 'Likes', NOW), cardinality: 'multi' };
const known = (parts: Partial<KnownPredicates> = {}): KnownPredicates => ({
  spaceId: 'spc_1',
  current: likes,
  namesakes: [],
  crowdedKeys: [],
  gated: new Set(),
  ...parts,
});
const put = (change: object, parts?: Partial<KnownPredicates>) =>
  putPredicate(PutPredicateInput.parse({ space: 's', name: 'LIKES', ...change }), known(parts), LATER);

describe('putPredicate', () => {
  it('registers a predicate with defaults for everything that is not given', () => {
    const { predicate, events } = put({}, { current: null });
    expect(predicate).toMatchObject({
      nameN: 'likes',
      name: 'LIKES',
      cardinality: 'single',
      volatility: 'medium',
      conflictPolicy: 'auto',
      valueType: 'text',
      version: 1,
    });
    expect(events).toMatchObject([
      {
        kind: 'predicate_registered',
        subjectId: 'likes',
        payload: { predicate: { registeredAt: LATER.toISOString() } },
      },
    ]);
  });

  it('changes what is given and keeps everything else', () => {
    const { predicate, events } = put({ volatility: 'high', aliases: ['Is fond of', 'likes', 'IS FOND OF'] });
    expect(predicate).toMatchObject({
      name: 'Likes',
      cardinality: 'multi',
      volatility: 'high',
      aliases: ['is fond of'],
      version: 2,
      registeredAt: NOW,
    });
    expect(events.map(({ kind }) => kind)).toEqual(['predicate_changed']);
  });

  it('writes no event when nothing changes', () => {
    expect(put({ cardinality: 'multi' })).toEqual({ predicate: likes, events: [] });
  });

  it.each([
    [
      'predicate_has_multiple_values',
      { cardinality: 'single' },
      { crowdedKeys: [{ subject: 'user', predicate: 'likes' }] },
    ],
    ['accepted', { cardinality: 'single' }, {}],
    ['predicate_is_gated', { valueType: 'number' }, { gated: new Set(['likes']) }],
    [
      'predicate_is_gated',
      { valueType: 'money' },
      { current: { ...likes, aliases: ['enjoys'] }, gated: new Set(['enjoys']) },
    ],
    ['accepted', { valueType: 'number' }, { gated: new Set(['enjoys']) }],
    ['accepted', { valueType: 'text', volatility: 'high' }, { gated: new Set(['likes']) }],
    ['accepted', { valueType: 'number' }, { current: null, gated: new Set(['likes']) }],
    ['version_conflict', { expectedVersion: 2 }, {}],
    ['version_conflict', { expectedVersion: 1 }, { current: null }],
    ['accepted', { expectedVersion: 1 }, {}],
    ['predicate_name_taken', { aliases: ['enjoys'] }, { namesakes: [registeredByUse('spc_1', 'Enjoys', NOW)] }],
    [
      'predicate_name_taken',
      {},
      { current: null, namesakes: [{ ...registeredByUse('spc_1', 'Enjoys', NOW), aliases: ['likes'] }] },
    ],
  ] as const)('answers with the code %s to %j', (code, change, parts) => {
    expect(codeOf(() => put(change, parts as Partial<KnownPredicates>))).toBe(code);
  });
});
