import { DAY_MS, type Id } from '#libs/kernel/index.js';
import { gather, type Gatherable } from './gathering.rules.js';

const NOW = new Date('2026-03-01T00:00:00Z');
const claim = (n: number, more: Partial<Gatherable> = {}): Gatherable => ({
  id: `clm_${String(n).padStart(2, '0')}` as Id<'clm'>,
  sessionId: null,
  agingFrom: new Date(NOW.getTime() - 31 * DAY_MS),
  importance: 0.7,
  reinforcements: 0,
  isDigest: false,
  isDigested: false,
  ...more,
});

it('three old similar claims become members of a digest, the most important first', () => {
  expect(gather([claim(1), claim(2), claim(3, { importance: 0.9 })], 30, NOW)).toEqual(['clm_03', 'clm_01', 'clm_02']);
});

it('only the fifteen most important of many claims become members of a digest', () => {
  const many = Array.from({ length: 20 }, (_, n) => claim(n, n === 19 ? { reinforcements: 2 } : {}));
  expect(gather(many, 30, NOW)).toEqual(['clm_19', ...Array.from({ length: 14 }, (_, n) => claim(n).id)]);
});

it.each<[string, Gatherable[]]>([
  ['two claims', [claim(1), claim(2)]],
  [
    'three claims, one of them young,',
    [claim(1), claim(2), claim(3, { agingFrom: new Date(NOW.getTime() - 29 * DAY_MS) })],
  ],
  ['three claims, one of them a digest,', [claim(1), claim(2), claim(3, { isDigest: true })]],
  ['three claims, one of them a member of another digest,', [claim(1), claim(2), claim(3, { isDigested: true })]],
  ['claims of a session and of no session', [claim(1), claim(2), claim(3, { sessionId: 'ses_1' })]],
])('%s do not become a digest', (_, claims) => {
  expect(gather(claims, 30, NOW)).toBeNull();
});
