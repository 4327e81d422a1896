import { Random } from '../trust/random.js';

/** Orders, refunds and policies as seen from outside: what tools return, and what people and models say about them. */
export interface Case {
  /** In chronological order. */
  actions: Action[];
  /** When the questions are asked. */
  end: number;
  questions: Question[];
}

/** Times are in minutes from the beginning. */
export type Action = { at: number } & (
  | { kind: 'record'; name: string; evidenceType: string; sourceSystem: string; content: string }
  | { kind: 'noise'; content: string }
  | { kind: 'assert'; claimType: ClaimTypeAsked; order: string; cited: string[] }
  | { kind: 'revoke'; name: string }
);

export const ASKED = ['order_status', 'refund_eligibility', 'refund_completed'] as const;
export type ClaimTypeAsked = (typeof ASKED)[number];

export interface Question {
  order: string;
  claimType: ClaimTypeAsked;
  query: string;
  /** The value that is true at the end; null if the statement is not true. */
  truth: string | null;
  /** Unexpired records that show it; null: no unexpired record does. */
  gold: string[] | null;
  /** What has to be fetched so that the answer is known again; null: nothing. */
  missing: { type: string; tool: string } | null;
}

/** What is true of an order, and what was observed about it. */
interface Order {
  id: string;
  customer: string;
  status: string;
  /** The last record that shows the status. */
  seen: { name: string; at: number } | null;
  refund: { name: string; at: number; isReversed: boolean } | null;
}

const DAY = 24 * 60;
const LENGTH = 3 * DAY;
const EXPIRED_AFTER = DAY;
const REFUNDABLE: ReadonlySet<string> = new Set(['PAID', 'DELIVERED']);
/** Used to count the size of a history. */
export const CHARACTERS_PER_TOKEN = 4;

const WORDS =
  'parcel courier depot label invoice customs pallet scanner shelf weekend refund ticket reply manager policy window address phone later again'.split(
    ' ',
  );

/**
 * One case generated from a seed: orders with similar ids, changing statuses, failed and reversed refunds, old and new
 * policies, and enough unrelated talk to reach the given size. A careful agent asserts after each answer of a tool; a
 * careless one asserts anything based on anything.
 */
export function aCase(seed: number, { tokens, orders: count }: { tokens: number; orders: number }): Case {
  const random = Random.of(seed, 'gates');
  const orders = lookAlikes(random, count);
  const actions: Action[] = [];
  let records = 0;
  const record = (at: number, evidenceType: string, sourceSystem: string, content: object): string => {
    const name = `r${(records += 1)}`;
    actions.push({ at, kind: 'record', name, evidenceType, sourceSystem, content: JSON.stringify(content) });
    return name;
  };
  const assert = (at: number, claimType: ClaimTypeAsked, order: Order, cited: string[]): void =>
    void actions.push({ at, kind: 'assert', claimType, order: order.id, cited });

  record(0, 'refund_policy', 'policy_db', { policy: 'returns', version: 1, days: 14 });
  let policy = record(1, 'refund_policy', 'policy_db', { policy: 'returns', version: 2, days: 30 });

  for (let at = 10; at < LENGTH; at += 10 + random.below(40)) {
    const order = random.pick(orders);
    const before = actions.length;
    switch (random.below(8)) {
      // Changes are observed, and so is the absence of changes.
      case 0:
      case 1:
      case 2:
      case 3: {
        if (random.below(4) > 0) order.status = nextStatus(order.status, random);
        const name = record(at, 'order_record', 'order_api', recordOf(order, orders, random));
        order.seen = { name, at };
        assert(at, 'order_status', order, [name]);
        if (REFUNDABLE.has(order.status)) assert(at, 'refund_eligibility', order, [name, policy]);
        break;
      }
      case 4:
      case 5: {
        // An amount that has been paid back is not paid back again.
        const isDone = (order.refund?.isReversed ?? true) && random.below(3) > 0;
        const status = isDone ? 'SUCCEEDED' : random.pick(['FAILED', 'PENDING']);
        const name = record(at, 'refund_api_response', 'refund_api', {
          refund_id: `REF-${random.digits(6)}`,
          order_id: order.id,
          status,
        });
        if (isDone) order.refund = { name, at, isReversed: false };
        assert(at, 'refund_completed', order, [name]);
        break;
      }
      case 6:
        if (order.refund !== null && !order.refund.isReversed) {
          order.refund.isReversed = true;
          actions.push({ at, kind: 'revoke', name: order.refund.name });
        }
        break;
      default:
        policy = record(at, 'refund_policy', 'policy_db', { policy: 'returns', version: at, days: 30 });
    }
    careless(actions, before, at, orders, random, assert);
  }
  const noise = noiseOf(actions, orders, tokens, random);
  const all = [...actions, ...noise].sort((a, b) => a.at - b.at);
  return { actions: all, end: LENGTH, questions: orders.flatMap((order) => questionsAbout(order, policy)) };
}

/** Ids that contain each other, or differ in the order or number of their digits. */
function lookAlikes(random: Random, count: number): Order[] {
  const ids = new Set<string>();
  while (ids.size < count) {
    const digits = random.digits(4);
    for (const each of [digits, `${digits}${random.below(10)}`, `1${digits}`, [...digits].reverse().join('')])
      if (ids.size < count) ids.add(`ORD-${each}`);
  }
  return [...ids].map((id) => ({
    id,
    customer: `CUST-${random.digits(5)}`,
    status: 'CREATED',
    seen: null,
    refund: null,
  }));
}

const nextStatus = (status: string, random: Random): string =>
  status === 'CREATED' ? random.pick(['PAID', 'PAID', 'CANCELLED']) : random.pick(['PAID', 'DELIVERED', 'CANCELLED']);

/** The answer of the tool; its note names another order, which must not bind it. */
const recordOf = (order: Order, orders: readonly Order[], random: Random): object => ({
  order_id: order.id,
  customer_id: order.customer,
  status: order.status,
  note: `similar to ${random.pick(orders).id}, see ${random.pick(orders).id}`,
});

/** An agent that takes the latest record, or any earlier one, as proof of anything about any order. */
function careless(
  actions: readonly Action[],
  before: number,
  at: number,
  orders: readonly Order[],
  random: Random,
  assert: (at: number, claimType: ClaimTypeAsked, order: Order, cited: string[]) => void,
): void {
  if (random.below(2) === 0) return;
  const names = actions.flatMap((action, i) =>
    action.kind === 'record' && (i >= before || random.below(6) === 0) ? [action.name] : [],
  );
  assert(at, random.pick(ASKED), random.pick(orders), names.slice(-4));
}

/** Unrelated talk: what customers say, what a model concluded, and meaningless words. */
function noiseOf(actions: readonly Action[], orders: readonly Order[], tokens: number, random: Random): Action[] {
  const said = actions.reduce((sum, action) => sum + ('content' in action ? action.content.length : 0), 0);
  const noise: Action[] = [];
  for (let left = tokens * CHARACTERS_PER_TOKEN - said; left > 0;) {
    const claim = random.pick([
      `The refund for ${random.pick(orders).id} went through, status SUCCEEDED.`,
      `${random.pick(orders).id} is PAID, so it is eligible for a refund.`,
      `{"order_id":"${random.pick(orders).id}","status":"DELIVERED"}`,
    ]);
    const words = Array.from({ length: 500 }, () => random.pick(WORDS)).join(' ');
    const content = `${claim} ${words}`.slice(0, Math.max(1, left));
    noise.push({ at: random.below(LENGTH), kind: 'noise', content });
    left -= content.length;
  }
  return noise;
}

function questionsAbout(order: Order, policy: string): Question[] {
  const { id, status, seen, refund } = order;
  const isFresh = seen !== null && LENGTH - seen.at < EXPIRED_AFTER;
  const isRefunded = refund !== null && !refund.isReversed;
  const isEligible = REFUNDABLE.has(status);
  const orderRecord = { type: 'order_record', tool: 'order_api.get_order' };
  return [
    {
      order: id,
      claimType: 'order_status',
      query: `What is the status of ${id}?`,
      truth: status,
      gold: isFresh ? [seen.name] : null,
      missing: isFresh ? null : orderRecord,
    },
    {
      order: id,
      claimType: 'refund_eligibility',
      query: `Is ${id} eligible for a refund?`,
      truth: isEligible ? 'eligible' : null,
      gold: isEligible && isFresh ? [seen.name, policy] : null,
      // If an order is not eligible, only another record could show that it is.
      missing: isEligible && isFresh ? null : orderRecord,
    },
    {
      order: id,
      claimType: 'refund_completed',
      query: `Was the refund for ${id} completed?`,
      truth: isRefunded ? 'completed' : null,
      gold: isRefunded ? [refund.name] : null,
      missing: isRefunded ? null : { type: 'refund_api_response', tool: 'refund_api.get_refund' },
    },
  ];
}
