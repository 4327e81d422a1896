import { firstIdAt, isId, madeAt } from '../../kernel/index.js';
import { TypeIds } from './index.js';

describe('an id', () => {
  it('contains its kind and its creation time, and sorts by that time', () => {
    const ids = new TypeIds();
    const before = Date.now();
    const made = Array.from({ length: 100 }, () => ids.next('evt'));
    expect(made.every((id) => isId('evt', id))).toBe(true);
    expect([...made].sort()).toEqual(made);
    for (const id of made) expect(madeAt(id).getTime() - before).toBeLessThanOrEqual(Date.now() - before);
    expect(madeAt(made[0]!).getTime()).toBeGreaterThanOrEqual(before);
  });

  it.each([
    ['evt_00000000000000000000000000', '1970-01-01T00:00:00.000Z'],
    ['clm_01kb5q4w3yf6vbt8c1s9n2d7he', '2025-11-28T17:11:06.110Z'],
    ['evt_7zzzzzzzzzzzzzzzzzzzzzzzzz', '+010889-08-02T05:31:50.655Z'],
  ] as const)('%s was made at %s', (id, time) => {
    expect(madeAt(id).toISOString()).toBe(time);
  });

  it('lies between the first id of its millisecond and the first id of the next millisecond', () => {
    const id = new TypeIds().next('clm');
    const at = madeAt(id);
    expect(isId('clm', firstIdAt('clm', at))).toBe(true);
    expect(madeAt(firstIdAt('clm', at))).toEqual(at);
    expect(firstIdAt('clm', at) <= id).toBe(true);
    expect(firstIdAt('clm', new Date(at.getTime() + 1)) > id).toBe(true);
  });
});
