import { REFUND_SYSTEMS } from '../contract/refunds.js';
import { Random } from '../trust/random.js';
import {
  careless,
  DAY,
  inOrder,
  LENGTH,
  lookAlikes,
  moments,
  noiseOf,
  Script,
  type Anchor,
  type Case,
  type CaseKind,
  type Question,
} from './case.js';

/** The truth about an order, and what was observed about it. */
interface Order {
  id: string;
  anchor: Anchor;
  customer: string;
  status: string;
  /** The newest record that shows the status. */
  seen: { name: string; at: number } | null;
  refund: { name: string; at: number; isReversed: boolean } | null;
}

const ASKED = ['order_status', 'refund_eligibility', 'refund_completed'] as const;
const EXPIRED_AFTER = DAY;
const REFUNDABLE: ReadonlySet<string> = new Set(['PAID', 'DELIVERED']);

/** Cases of the built-in schema `refund`. */
export const ORDERS: CaseKind = {
  schema: { builtIn: 'refund' },
  sourceSystems: REFUND_SYSTEMS,
  generate: anOrderCase,
};

/**
 * Orders with similar ids, changing statuses, failed and reversed refunds, old and new policies, and enough unrelated
 * talk to reach the given size. A careful agent asserts after each answer of a tool; a careless one asserts anything
 * based on anything.
 */
function anOrderCase(seed: number, { tokens, subjects }: { tokens: number; subjects: number }): Case {
  const random = Random.of(seed, 'gates');
  const orders = lookAlikes(random, 'ORD', subjects).map((id): Order => ({
    id,
    anchor: { entity: 'order', value: id },
    customer: `CUST-${random.digits(5)}`,
    status: 'CREATED',
    seen: null,
    refund: null,
  }));
  const anchors = orders.map(({ anchor }) => anchor);
  const script = new Script();

  script.record(0, 'refund_policy', 'policy_db', { policy: 'returns', version: 1, days: 14 });
  let policy = script.record(1, 'refund_policy', 'policy_db', { policy: 'returns', version: 2, days: 30 });

  for (const at of moments(random)) {
    const order = random.pick(orders);
    const before = script.actions.length;
    switch (random.below(8)) {
      // Both changes and the absence of changes are observed.
      case 0:
      case 1:
      case 2:
      case 3: {
        if (random.below(4) > 0) order.status = nextStatus(order.status, random);
        const name = script.record(at, 'order_record', 'order_api', recordOf(order, orders, random));
        order.seen = { name, at };
        script.assert(at, 'order_status', order.anchor, [name]);
        if (REFUNDABLE.has(order.status)) script.assert(at, 'refund_eligibility', order.anchor, [name, policy]);
        break;
      }
      case 4:
      case 5: {
        // No amount is paid back twice.
        const isDone = (order.refund?.isReversed ?? true) && random.below(3) > 0;
        const status = isDone ? 'SUCCEEDED' : random.pick(['FAILED', 'PENDING']);
        const name = script.record(at, 'refund_api_response', 'refund_api', {
          refund_id: `REF-${random.digits(6)}`,
          order_id: order.id,
          status,
        });
        if (isDone) order.refund = { name, at, isReversed: false };
        script.assert(at, 'refund_completed', order.anchor, [name]);
        break;
      }
      case 6:
        if (order.refund !== null && !order.refund.isReversed) {
          order.refund.isReversed = true;
          script.revoke(at, order.refund.name);
        }
        break;
      default:
        policy = script.record(at, 'refund_policy', 'policy_db', { policy: 'returns', version: at, days: 30 });
    }
    careless(script, { at, before, random }, ASKED, anchors);
  }
  const noise = noiseOf(script, { tokens, random }, () => [
    `The refund for ${random.pick(orders).id} went through, status SUCCEEDED.`,
    `${random.pick(orders).id} is PAID, so it is eligible for a refund.`,
    `{"order_id":"${random.pick(orders).id}","status":"DELIVERED"}`,
  ]);
  return {
    actions: inOrder(script, noise),
    end: LENGTH,
    questions: orders.flatMap((order) => questionsAbout(order, policy)),
  };
}

const nextStatus = (status: string, random: Random): string =>
  status === 'CREATED' ? random.pick(['PAID', 'PAID', 'CANCELLED']) : random.pick(['PAID', 'DELIVERED', 'CANCELLED']);

/** The answer of the tool. Its note names another order; the record must not be attributed to that order. */
const recordOf = (order: Order, orders: readonly Order[], random: Random): object => ({
  order_id: order.id,
  customer_id: order.customer,
  status: order.status,
  note: `similar to ${random.pick(orders).id}, see ${random.pick(orders).id}`,
});

function questionsAbout(order: Order, policy: string): Question[] {
  const { id, anchor, status, seen, refund } = order;
  const isFresh = seen !== null && LENGTH - seen.at < EXPIRED_AFTER;
  const isRefunded = refund !== null && !refund.isReversed;
  const isEligible = REFUNDABLE.has(status);
  const orderRecord = { type: 'order_record', tool: 'order_api.get_order' };
  return [
    {
      anchor,
      claimType: 'order_status',
      query: `What is the status of ${id}?`,
      truth: `has status ${status}`,
      gold: isFresh ? [seen.name] : null,
      missing: isFresh ? null : orderRecord,
    },
    {
      anchor,
      claimType: 'refund_eligibility',
      query: `Is ${id} eligible for a refund?`,
      truth: isEligible ? 'is eligible for refund' : null,
      gold: isEligible && isFresh ? [seen.name, policy] : null,
      // If an order is not eligible, only another record could show that it is.
      missing: isEligible && isFresh ? null : orderRecord,
    },
    {
      anchor,
      claimType: 'refund_completed',
      query: `Was the refund for ${id} completed?`,
      truth: isRefunded ? 'is completed' : null,
      gold: isRefunded ? [refund.name] : null,
      missing: isRefunded ? null : { type: 'refund_api_response', tool: 'refund_api.get_refund' },
    },
  ];
}
