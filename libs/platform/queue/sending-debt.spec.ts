import { SendingDebts } from './sending-debt.js';

const times = (count: number, of: () => number): number[] => Array.from({ length: count }, of);

it('a message of a tenant comes after as many seconds as the tenant has sent messages before, up to a minute', () => {
  const debts = new SendingDebts();
  expect(times(4, () => debts.add('embed', 'a', 1_000))).toEqual([0, 1, 2, 3]);
  expect(debts.add('embed', 'b', 1_000)).toBe(0);
  expect(debts.add('notify', 'a', 1_000)).toBe(0);
  expect(times(100, () => debts.add('embed', 'a', 1_000)).at(-1)).toBe(60);
});

it('time pays the debt off, and idle time gives no credit', () => {
  const debts = new SendingDebts();
  times(5, () => debts.add('embed', 'a', 0));
  expect(debts.add('embed', 'a', 3_500)).toBe(2);
  expect(times(2, () => debts.add('embed', 'a', 1_000_000))).toEqual([0, 1]);
});

it('tenants without debt are forgotten', () => {
  const debts = new SendingDebts();
  debts.add('embed', 'a', 0);
  for (let n = 0; n < 10_001; n += 1) debts.add('embed', `other ${n}`, n * 2_000);
  expect(times(2, () => debts.add('embed', 'a', 30_000_000))).toEqual([0, 1]);
});
