import type { Anchor, Stage } from './anchor.js';
import { bindingValues, unboundFrom, type Unbound } from './binding.rules.js';

const at = (stage: Stage, value: string, entity = 'order'): Anchor => ({ entity, value, stage, confidence: 1 });

describe('evidence', () => {
  it.each<[string, Anchor[], boolean, Unbound | null]>([
    ['binds if its content names the value', [at('connector', 'ORD-7')], false, null],
    ['binds if its text names the value', [at('regex', 'ORD-7')], false, null],
    [
      'binds if its payload names the value, even if its note names another',
      [at('connector', 'ORD-7'), at('regex', 'ORD-9')],
      false,
      null,
    ],
    [
      'binds if its content and its declaration name the same value',
      [at('connector', 'ORD-7'), at('declared', 'ORD-7')],
      true,
      null,
    ],
    ['binds if it declares the value in the name of a source system', [at('declared', 'ORD-7')], true, null],
    [
      'does not bind by a declaration if it may not speak for a source system',
      [at('declared', 'ORD-7')],
      false,
      'evidence_not_bound',
    ],
    ['does not bind if its content names another value', [at('connector', 'ORD-77')], true, 'evidence_not_bound'],
    ['does not bind if only the case of the value differs', [at('connector', 'ord-7')], true, 'evidence_not_bound'],
    [
      'does not bind if its content names two values',
      [at('regex', 'ORD-7'), at('regex', 'ORD-9')],
      true,
      'evidence_ambiguous_anchor',
    ],
    [
      'does not bind if it declares two values',
      [at('declared', 'ORD-7'), at('declared', 'ORD-9')],
      true,
      'evidence_ambiguous_anchor',
    ],
    [
      'does not bind if its declaration contradicts its content',
      [at('connector', 'ORD-7'), at('declared', 'ORD-9')],
      true,
      'evidence_anchor_conflict',
    ],
    ['does not bind if only a model found the value in it', [at('llm', 'ORD-7')], true, 'evidence_not_bound'],
    [
      'does not bind if it names the value of another entity',
      [at('connector', 'ORD-7', 'refund')],
      true,
      'evidence_not_bound',
    ],
    ['does not bind without anchors', [], true, 'evidence_not_bound'],
  ])('%s', (_, anchors, isOfGrantedSource, unbound) => {
    expect(unboundFrom({ anchors, isOfGrantedSource }, 'order', 'ORD-7')).toBe(unbound);
  });

  it.each<[string, Anchor[], Unbound | null]>([
    ['does not bind by what its text names', [at('regex', 'ORD-7')], 'evidence_not_bound'],
    ['binds by a declaration that its text does not contradict', [at('regex', 'ORD-7'), at('declared', 'ORD-7')], null],
    [
      'does not bind by a declaration that its text contradicts',
      [at('regex', 'ORD-9'), at('declared', 'ORD-7')],
      'evidence_anchor_conflict',
    ],
    ['binds by its payload', [at('connector', 'ORD-7'), at('regex', 'ORD-9')], null],
  ])('%s, if its text was not read to the end', (_, anchors, unbound) => {
    expect(unboundFrom({ anchors, isOfGrantedSource: true, cutShort: ['order'] }, 'order', 'ORD-7')).toBe(unbound);
  });

  it('is found, for each entity, by the one value that it binds to', () => {
    const anchors = [
      at('connector', 'ORD-7'),
      at('regex', 'PAY-1', 'payment'),
      at('regex', 'PAY-2', 'payment'),
      at('declared', 'CUST-1', 'customer'),
      at('llm', 'REF-1', 'refund'),
    ];
    expect([...bindingValues({ anchors, isOfGrantedSource: true })]).toEqual([
      ['order', 'ORD-7'],
      ['customer', 'CUST-1'],
    ]);
  });
});
