import { instant } from './time.js';

describe('a time in an input', () => {
  it.each([
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '0000-12-31T23:30:00-01:00',
    '2026-01-01T00:00:00+01:00',
  ])('may be %s', (text) => {
    expect(instant.parse(text).getTime()).toBe(Date.parse(text));
  });

  it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:30:00+01:00', '9999-12-31T23:30:00-01:00'])(
    'may not be %s, because its year in UTC is out of range',
    (text) => {
      expect(instant.safeParse(text).error?.issues[0]?.message).toBe('must be in the years 0001 to 9999 (UTC)');
    },
  );

  it.each(['2026-01-01T00:00:00', '10000-01-01T00:00:00Z', '2026-02-30T00:00:00Z'])('may not be %s', (text) => {
    expect(instant.safeParse(text).success).toBe(false);
  });
});
