/** Texts about what was recorded in a space, day by day. */
export const growth = {
  title: 'Growth',
  about: (days: string) => `What was recorded in the last ${days} days (UTC)`,
  claims: 'Claims',
  evidence: 'Evidence',
  day: 'Day',
  table: 'As a table',
  nothing: 'Nothing was recorded in this time.',
  cut: (what: string, from: string) => `${what}: only the newest ones are counted, from ${from} on.`,
} as const;
