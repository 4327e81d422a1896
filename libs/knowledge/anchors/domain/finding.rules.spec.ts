import { BUILT_IN_SCHEMAS, loadSchema } from '../../domain-schemas/index.js';
import { connectorAnchors, declaredAnchors, normalValue } from './finding.rules.js';
import { anchorsFrom, MAX_SCANNED_BYTES, scannedPart } from './naming.rules.js';

const { entities, evidenceTypes } = loadSchema(BUILT_IN_SCHEMAS.refund).schema!;

it.each([
  [' ORD-7 ', 'ORD-7'],
  ['\uff2fRD-7', 'ORD-7'],
  ['ord-7', 'ord-7'],
  [' ', null],
  ['a\0', null],
  ['\ud800', null],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(201), null],
  ['\ufdfa'.repeat(100), null],
])('the comparable value of "%s" is %s', (given, value) => {
  expect(normalValue(given)).toBe(value);
});

it('declared values are kept under the names of the schema, and those of unknown entities unchanged', () => {
  expect(declaredAnchors({ entities }, { order_id: ' ORD-7', order: 'ORD-7', ticket: 'T' })).toEqual({
    order: 'ORD-7',
    ticket: 'T',
  });
});

it.each<Record<string, string>>([{ order_id: 'ORD-7', order: 'ORD-9' }, { order: '\ufdfa'.repeat(100) }])(
  'the declared values %j are refused',
  (declared) => {
    expect(() => declaredAnchors({ entities }, declared)).toThrow(/\/anchors\/order/);
  },
);

it('a value at a pointer has its position', () => {
  const type = evidenceTypes.get('payment_record')!;
  expect(connectorAnchors(type, { payment_id: 'PAY-1', order_id: 7, status: 'PAID' })).toEqual([
    { entity: 'payment', value: 'PAY-1', stage: 'connector', pointer: '/payment_id', confidence: 1 },
    { entity: 'order', value: '7', stage: 'connector', pointer: '/order_id', confidence: 1 },
  ]);
  expect(connectorAnchors(type, undefined)).toEqual([]);
});

it('a name in a text has its position in code points', () => {
  const text = '\u{1f600} ORD-7, ORD-8';
  const found = [
    { value: 'ORD-7', start: 3, end: 8 },
    { value: 'ORD-8', start: 10, end: 15 },
  ];
  const [first, second] = [
    { entity: 'order', value: 'ORD-7', stage: 'regex', span: { start: 2, end: 7 }, confidence: 1 },
    { entity: 'order', value: 'ORD-8', stage: 'regex', span: { start: 9, end: 14 }, confidence: 1 },
  ];
  expect(anchorsFrom(found, 'order', text)).toEqual([first, second]);
  expect(anchorsFrom(found, 'order', text, false)).toEqual([first]);
});

it('only the beginning of a long content is read', () => {
  expect(scannedPart('x'.repeat(MAX_SCANNED_BYTES))).toMatchObject({ isAll: true });
  expect(scannedPart('x'.repeat(MAX_SCANNED_BYTES + 1))).toEqual({ text: 'x'.repeat(MAX_SCANNED_BYTES), isAll: false });
  expect(scannedPart('\u20ac'.repeat(100_000)).text).toHaveLength(Math.floor(MAX_SCANNED_BYTES / 3));
});
