import type { Service } from '../service/index.js';
import { markdown } from './run.js';

const [BAD, GOOD, ITEMS] = [300, 60, 100];

/**
 * How failing keys affect valid keys from the same address, and the cost of a batch, with the default limits of the
 * product.
 */
export async function abuseFigures(service: Service): Promise<{ table: string; failed: number }> {
  const { owner } = await service.aTenant();
  await owner.do('spaces.create', { slug: 'abuse', name: 'Abuse' });
  const ask = async (secret: string): Promise<number> =>
    (await fetch(`${service.url}/v1/whoami`, { headers: { authorization: `Bearer ${secret}` } })).status;
  const madeUp = (n: number): string => `${owner.secret.slice(0, -43)}${String(n).padStart(43, 'A')}`;
  const answers = await Promise.all(
    Array.from({ length: BAD + GOOD }, async (_, n) =>
      n % 6 === 5 ? { isGood: true, status: await ask(owner.secret) } : { isGood: false, status: await ask(madeUp(n)) },
    ),
  );
  const count = (isGood: boolean, status: number): number =>
    answers.filter((answer) => answer.isGood === isGood && answer.status === status).length;
  const remaining = async (name: string, input: object): Promise<number> =>
    Number((await owner.call(name, { space: 'abuse', ...input })).headers.get('x-ratelimit-remaining'));
  const [before, after] = [
    await remaining('claims.list', {}),
    await remaining('claims.storeBatch', { items: Array.from({ length: ITEMS }, (_, n) => ({ text: `note ${n}` })) }),
  ];
  const refused = GOOD - count(true, 200);
  const table = markdown(
    ['Abuse', 'Measured'],
    [
      [
        `${BAD} requests with made-up keys from one address`,
        `${count(false, 401)} answered 401, ${count(false, 429)} refused with 429`,
      ],
      [`${GOOD} requests with a valid key, sent from the same address between the others`, `${refused} refused`],
      [
        `a batch of ${ITEMS} items`,
        `${before - after} tokens of the rate limit, after subtracting the tokens that were refilled during the batch`,
      ],
    ],
  );
  return { table, failed: refused };
}
