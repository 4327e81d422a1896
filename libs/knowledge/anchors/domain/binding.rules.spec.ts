import type { Anchor, Stage } from './anchor.js';
import { bindingValues, unboundFrom, type Unbound } from './binding.rules.js';

const at = (stage: Stage, value: string, entity = 'order'): Anchor => ({ entity, value, stage, confidence: 1 });

describe('evidence', () => {
  it.each<[string, Anchor[], boolean, Unbound | null]>([
    ['whose content names the value', [at('connector', 'ORD-7')], false, null],
    ['whose text names the value', [at('regex', 'ORD-7')], false, null],
    [
      'whose payload names the value and whose note names another',
      [at('connector', 'ORD-7'), at('regex', 'ORD-9')],
      false,
      null,
    ],
    ['whose content and declaration agree', [at('connector', 'ORD-7'), at('declared', 'ORD-7')], true, null],
    ['that declares the value in the name of a source system', [at('declared', 'ORD-7')], true, null],
    [
      'that declares the value and may not speak for a source system',
      [at('declared', 'ORD-7')],
      false,
      'evidence_not_bound',
    ],
    ['whose content names another value', [at('connector', 'ORD-77')], true, 'evidence_not_bound'],
    ['whose value differs in case alone', [at('connector', 'ord-7')], true, 'evidence_not_bound'],
    ['whose content names two values', [at('regex', 'ORD-7'), at('regex', 'ORD-9')], true, 'evidence_ambiguous_anchor'],
    ['that declares two values', [at('declared', 'ORD-7'), at('declared', 'ORD-9')], true, 'evidence_ambiguous_anchor'],
    [
      'whose declaration contradicts its content',
      [at('connector', 'ORD-7'), at('declared', 'ORD-9')],
      true,
      'evidence_anchor_conflict',
    ],
    ['that only a model read the value from', [at('llm', 'ORD-7')], true, 'evidence_not_bound'],
    ['that names the value of another entity', [at('connector', 'ORD-7', 'refund')], true, 'evidence_not_bound'],
    ['without anchors', [], true, 'evidence_not_bound'],
  ])('%s', (_, anchors, isOfGrantedSource, unbound) => {
    expect(unboundFrom({ anchors, isOfGrantedSource }, 'order', 'ORD-7')).toBe(unbound);
  });

  it.each<[string, Anchor[], Unbound | null]>([
    ['binds by nothing that its text names', [at('regex', 'ORD-7')], 'evidence_not_bound'],
    ['binds by a declaration that its text does not contradict', [at('regex', 'ORD-7'), at('declared', 'ORD-7')], null],
    ['does not bind if it does', [at('regex', 'ORD-9'), at('declared', 'ORD-7')], 'evidence_anchor_conflict'],
    ['binds by its payload', [at('connector', 'ORD-7'), at('regex', 'ORD-9')], null],
  ])('that was not read to its end %s', (_, anchors, unbound) => {
    expect(unboundFrom({ anchors, isOfGrantedSource: true, cutShort: ['order'] }, 'order', 'ORD-7')).toBe(unbound);
  });

  it('is found by the one value of each entity that it binds to', () => {
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
