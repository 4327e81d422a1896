/** Texts about a claim at another time. */
export const times = {
  title: 'At another time',
  at: 'As of (valid time)',
  known: 'As known at',
  anyTime: 'any time',
  now: 'now',
  reset: 'Back to now',
  then: 'The claim at that time',
  nothing: 'At that time, it was not valid or not known.',
} as const;
