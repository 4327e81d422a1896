import { putEvidenceType, shelfLifeOf, PutEvidenceTypeInput, durationMs } from './evidence-type.js';

const NOW = new Date('2026-01-01T00:00:00Z');
const put = (body: object, current: Parameters<typeof putEvidenceType>[1] = null) =>
  putEvidenceType(PutEvidenceTypeInput.parse({ space: 's', name: 'reading', ...body }), current, 'spc_1', NOW);

it('registers a type once, and a repetition changes nothing', () => {
  const { type, events } = put({ staleAfter: 'PT10M', expiredAfter: 'PT1H' });
  expect({ version: type.version, eventsCount: events.length }).toEqual({ version: 1, eventsCount: 1 });
  expect(put({ staleAfter: 'PT10M', expiredAfter: 'PT1H' }, type).events).toEqual([]);
  expect(put({ staleAfter: null, expiredAfter: null }, type)).toMatchObject({ type: { version: 2, staleAfter: null } });
});

it.each([
  ['one without the other', { staleAfter: 'PT10M', expiredAfter: null }],
  ['the other without the one', { staleAfter: null, expiredAfter: 'PT10M' }],
  ['stale as late as expired', { staleAfter: 'PT60M', expiredAfter: 'PT1H' }],
])('refuses %s', (_what, body) => {
  expect(() => put(body)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
});

it('refuses a change of another version than the current one', () => {
  const { type } = put({ staleAfter: 'PT10M', expiredAfter: 'PT1H' });
  expect(() => put({ staleAfter: null, expiredAfter: null, expectedVersion: 2 }, type)).toThrow(
    expect.objectContaining({ code: 'version_conflict' }),
  );
});

it('counts from the observation', () => {
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
])('reads %s', (text, expected) => {
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
])('refuses "%s" as a duration', (text) => {
  expect(durationMs(text)).toBeNull();
});
