import { putEvidenceType, shelfLifeOf, PutEvidenceTypeInput, durationMs } from './evidence-type.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const put = (body: object, current: Parameters<typeof putEvidenceType>[1] = null) =>
  putEvidenceType(PutEvidenceTypeInput.parse({ space: 's', name: 'reading', ...body }), current, 'spc_1', NOW);

it('putEvidenceType registers a type once, and a repetition changes nothing', () => {
  const { type, events } = put({ staleAfter: 'PT10M', expiredAfter: 'PT1H' });
  expect({ version: type.version, eventsCount: events.length }).toEqual({ version: 1, eventsCount: 1 });
  expect(put({ staleAfter: 'PT10M', expiredAfter: 'PT1H' }, type).events).toEqual([]);
  expect(put({ staleAfter: null, expiredAfter: null }, type)).toMatchObject({ type: { version: 2, staleAfter: null } });
});

it.each([
  ['staleAfter without expiredAfter', { staleAfter: 'PT10M', expiredAfter: null }],
  ['expiredAfter without staleAfter', { staleAfter: null, expiredAfter: 'PT10M' }],
  ['staleAfter equal to expiredAfter', { staleAfter: 'PT60M', expiredAfter: 'PT1H' }],
])('putEvidenceType refuses %s', (_what, body) => {
  expect(() => put(body)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
});

it('putEvidenceType refuses a change if the expected version is not the current version', () => {
  const { type } = put({ staleAfter: 'PT10M', expiredAfter: 'PT1H' });
  expect(() => put({ staleAfter: null, expiredAfter: null, expectedVersion: 2 }, type)).toThrow(
    expect.objectContaining({ code: 'version_conflict' }),
  );
});

it('the times at which evidence becomes stale and expires are counted from its observation', () => {
  const { type } = put({ staleAfter: 'PT10M', expiredAfter: 'PT1H' });
  expect(shelfLifeOf(type, NOW)).toEqual({
    staleAt: new Date('2026-01-01T00:10:00Z'),
    expiresAt: new Date('2026-01-01T01:00:00Z'),
  });
  expect(shelfLifeOf(undefined, NOW)).toEqual({ staleAt: null, expiresAt: null });
});

const MINUTE = 60_000;

it.each([
  ['PT5M', 5 * MINUTE],
  ['PT1H30M', 90 * MINUTE],
  ['P7D', 7 * 1440 * MINUTE],
  ['P1W', 7 * 1440 * MINUTE],
  ['P1DT1S', 1440 * MINUTE + 1000],
])('the duration %s is read', (text, expected) => {
  expect(durationMs(text)).toBe(expected);
});

it.each([
  '',
  'P',
  'PT',
  'P1DT',
  '5M',
  'P1Y',
  'P1M',
  'PT1.5H',
  'PT-1H',
  'PT0S',
  'P0D',
  'pt5m',
  'PT1M1H',
  'P999999W',
  ' PT5M',
])('"%s" is refused as a duration', (text) => {
  expect(durationMs(text)).toBeNull();
});
