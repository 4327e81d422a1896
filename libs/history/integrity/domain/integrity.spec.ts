import { findingsOfTenant, isCheckDue, resultOf, type TenantReports } from './integrity.js';

const reports = (changes: Partial<TenantReports['examined']> = {}): TenantReports => ({
  chain: { head: { seq: 12 }, firstBad: null },
  archives: { segments: 2, firstBad: null },
  examined: { skipped: [], malformed: [], differing: [], events: 12, snapshotUsed: null, ...changes },
});
const troubles = (given: TenantReports) => resultOf(findingsOfTenant(given)).findings.map(({ code }) => code);

it.each<[string, TenantReports, string[]]>([
  ['nothing for a sound tenant', reports(), []],
  [
    'a broken link of the chain',
    { ...reports(), chain: { head: { seq: 4 }, firstBad: { seq: 5, why: 'x' } } },
    ['hash_chain_broken'],
  ],
  [
    'an archived day that was edited',
    { ...reports(), archives: { segments: 2, firstBad: { day: '2026-01-01', why: 'hash_differs', hot: true } } },
    ['archive_damaged'],
  ],
  ['events of a later version', reports({ skipped: [{ kind: 'moon_phase_changed' }] }), ['events_skipped']],
  [
    'events that cannot be applied, and tables that differ',
    reports({ malformed: [{ seq: 3, kind: 'claim_stored' }], differing: ['claims'] }),
    ['events_malformed', 'state_hash_differs'],
  ],
])('an integrity check reports %s', (_, given, expected) => {
  expect(troubles(given)).toEqual(expected);
});

it('an integrity check is due a day after the last one', () => {
  const at = (hours: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + hours * 3_600_000);
  expect({ sooner: isCheckDue(at(0), at(23.9)), aDayLater: isCheckDue(at(0), at(24)) }).toEqual({
    sooner: false,
    aDayLater: true,
  });
});
