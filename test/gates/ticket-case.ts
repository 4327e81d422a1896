import { readFileSync } from 'node:fs';
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
  timeOf,
  type Anchor,
  type Case,
  type CaseKind,
  type Question,
} from './case.js';

/** The truth about a ticket, and what was observed about it. */
interface Ticket {
  id: string;
  anchor: Anchor;
  customer: string;
  status: string;
  /** The last answer about the ticket, even if the answer did not show the status. */
  seen: { name: string; at: number; isFailed: boolean } | null;
  replies: Reply[];
}

/** The replies of the customer, in the order in which they were read. */
interface Reply {
  name: string;
  sentAt: number;
  confirms: boolean;
  /**
   * Whether the reply confirms the solution and, at the time of reading, was not contradicted by a reply that was
   * written later.
   */
  isAccepted: boolean;
  isRevoked: boolean;
}

const ASKED = ['ticket_status', 'solution_confirmed'] as const;
const EXPIRED_AFTER = DAY;
const STATUSES = ['open', 'waiting', 'solved', 'closed'];

/** Cases of the schema that docs/domain-schemas.md shows as an example. */
export const TICKETS: CaseKind = {
  schema: { document: exampleIn(new URL('../../docs/domain-schemas.md', import.meta.url)) },
  sourceSystems: ['support_desk', 'mail_gateway'],
  generate: aTicketCase,
};

function exampleIn(page: URL): string {
  const example = /```yaml\n([^]*?)```/.exec(readFileSync(page, 'utf8'))?.[1];
  if (example === undefined) throw new Error(`${page.pathname} has no schema`);
  return example;
}

/**
 * Tickets with similar ids, changing statuses and failed calls. Replies may be read late, disagree with each other, or
 * come from somebody else. There is enough unrelated talk to reach the given size. A careful agent asserts after each
 * answer of a tool; a careless one asserts anything based on anything.
 */
function aTicketCase(seed: number, { tokens, subjects }: { tokens: number; subjects: number }): Case {
  const random = Random.of(seed, 'tickets');
  const tickets = lookAlikes(random, 'TCK', subjects).map((id): Ticket => ({
    id,
    anchor: { entity: 'ticket', value: id },
    customer: `C${random.digits(6)}`,
    status: 'open',
    seen: null,
    replies: [],
  }));
  const anchors = tickets.map(({ anchor }) => anchor);
  const script = new Script();
  for (const at of moments(random)) {
    const before = script.actions.length;
    play(script, at, random.pick(tickets), tickets, random);
    careless(script, { at, before, random }, ASKED, anchors);
  }
  const noise = noiseOf(script, { tokens, random }, () => [
    `The customer of ${random.pick(tickets).id} says that it works again, so it is solved.`,
    `${random.pick(tickets).id} is ${random.pick(STATUSES)}, like ${random.pick(tickets).id}.`,
    `{"ticket_id":"${random.pick(tickets).id}","confirms":true}`,
  ]);
  return { actions: inOrder(script, noise), end: LENGTH, questions: tickets.flatMap(questionsAbout) };
}

function play(script: Script, at: number, ticket: Ticket, tickets: readonly Ticket[], random: Random): void {
  switch (random.below(8)) {
    case 0:
    case 1:
    case 2: {
      if (random.below(4) > 0) ticket.status = random.pick(STATUSES);
      look(script, at, ticket, { status: ticket.status, ...namesOthers(tickets, random) });
      break;
    }
    case 3:
      // The call fails, so what was known before no longer counts.
      look(script, at, ticket, { error: 'timeout', ...namesOthers(tickets, random) });
      break;
    case 4:
    case 5:
    case 6:
      read(script, at, ticket, tickets, random);
      break;
    default: {
      const confirming = ticket.replies.filter(({ confirms, isRevoked }) => confirms && !isRevoked);
      if (confirming.length === 0) break;
      const reply = random.pick(confirming);
      reply.isRevoked = true;
      script.revoke(at, reply.name);
    }
  }
}

/** A note that names other tickets. The record must not be attributed to them. */
const namesOthers = (tickets: readonly Ticket[], random: Random): object => ({
  note: `duplicate of ${random.pick(tickets).id}, see ${random.pick(tickets).id}`,
});

/** Records an answer of the support desk about the ticket. */
function look(script: Script, at: number, ticket: Ticket, content: { status?: string; error?: string }): void {
  const { id, anchor, customer } = ticket;
  const requester = { customer_id: customer };
  const name = script.record(at, 'ticket_record', 'support_desk', { id, requester, ...content });
  ticket.seen = { name, at, isFailed: content.status === undefined };
  script.assert(at, 'ticket_status', anchor, [name]);
}

/** Reads a reply; one reply in four is read only hours after it was written. */
function read(script: Script, at: number, ticket: Ticket, tickets: readonly Ticket[], random: Random): void {
  const { id, anchor, replies } = ticket;
  const confirms = random.below(3) > 0;
  const sentAt = Math.max(0, at - (random.below(4) === 0 ? random.below(DAY / 2) : random.below(10)));
  const name = script.record(at, 'customer_reply', random.pick(['support_desk', 'mail_gateway']), {
    ticket_id: id,
    confirms,
    sent_at: timeOf(sentAt),
    ...namesOthers(tickets, random),
  });
  const latest = newest(replies.filter(({ isRevoked }) => !isRevoked));
  const isContradicted = latest !== null && latest.sentAt > sentAt && !latest.confirms;
  replies.push({ name, sentAt, confirms, isAccepted: confirms && !isContradicted, isRevoked: false });
  script.assert(at, 'solution_confirmed', anchor, [name]);
}

/** The reply that was written last; of two written at the same time, the one that was read last. */
const newest = (replies: readonly Reply[]): Reply | null =>
  replies.reduce<Reply | null>((last, each) => (last === null || each.sentAt >= last.sentAt ? each : last), null);

function questionsAbout({ id, anchor, status, seen, replies }: Ticket): Question[] {
  const isKnown = seen !== null && !seen.isFailed && LENGTH - seen.at < EXPIRED_AFTER;
  const confirming = replies.filter(({ confirms, isRevoked }) => confirms && !isRevoked);
  const shown = newest(confirming.filter(({ isAccepted }) => isAccepted));
  return [
    {
      anchor,
      claimType: 'ticket_status',
      query: `What is the status of ${id}?`,
      truth: `is ${status}`,
      gold: isKnown ? [seen.name] : null,
      missing: isKnown ? null : { type: 'ticket_record', tool: 'support_desk.get_ticket' },
    },
    {
      anchor,
      claimType: 'solution_confirmed',
      query: `Did the customer confirm the solution of ${id}?`,
      truth: confirming.length > 0 ? `confirmed the solution of ticket ${id}` : null,
      gold: shown === null ? null : [shown.name],
      missing: shown === null ? { type: 'customer_reply', tool: 'support_desk.list_replies' } : null,
    },
  ];
}
