import { markdownTable, median, shown } from '../figures.mjs';

/** The operations that are measured alone; `write` is one claim of a request. */
export const OPERATIONS = ['write', 'search', 'context'];

/** Shares of requests, in percent. */
export const MIXES = [
  { name: 'agents that mostly read', shares: { search: 70, context: 20, write: 10 } },
  { name: 'as much written as read', shares: { search: 40, context: 10, write: 50 } },
  { name: 'mostly written', shares: { search: 10, write: 90 } },
];

const CORES = [2, 8, 32];
/** The share of the processors that may be used. The rest is left for peaks, checkpoints and maintenance. */
const USED = 0.7;
/** A Node process computes on one processor. If it uses more than this share of the processor, requests queue. */
const NODE_USED = 0.8;

/**
 * How many requests per second a machine can serve, and how many processes this takes. The available processor time is
 * divided by the processor time of each operation. The callers are on other machines.
 */
export function machines(operations) {
  const middle = (name, part) =>
    median(operations.find((each) => each.name === name).results.map(({ cpu }) => cpu[part]));
  const rows = [...OPERATIONS.map((name) => ({ name: `only ${name}`, shares: { [name]: 100 } })), ...MIXES].map(
    ({ name, shares }) => {
      const of = (part) =>
        Object.entries(shares).reduce((sum, [each, share]) => sum + (share / 100) * middle(each, part), 0);
      const rates = CORES.map((cores) => (USED * cores * 1_000) / of('sum'));
      const processes = (part, rate) => Math.max(1, Math.ceil((rate * of(part)) / 1_000 / NODE_USED));
      return [
        name,
        ...rates.flatMap((rate) => [shown(rate), `${processes('api', rate)} + ${processes('worker', rate)}`]),
      ];
    },
  );
  return [
    markdownTable(['', ...CORES.flatMap((cores) => [`${cores} cores: requests/s`, 'API + worker processes'])], rows),
  ];
}
