import { ASSERTION_CLASSES } from '#libs/kernel/index.js';
import type { Answer, Client } from '../service/index.js';
import type { Fact } from './facts.js';
import type { Reading, Shown } from './judge.js';

/** The readers: anybody with a key, and a participant of the session. */
export interface Readers {
  reader: Client;
  participant: Client | null;
}

/** A task of the user, another task, and what the user plans to do there. */
export interface SaidTask {
  id: string;
  otherId: string;
  action: string;
  /** What the user means to do in the task itself. */
  meant?: string;
  /** The next attempt at the task, which inherits what the user forbade. */
  retryId?: string;
  /** A handoff of the user; nothing that happened since confirms or contradicts it. */
  handoffId?: string;
}

interface Where {
  space: string;
  fact: Fact;
  factId: string | null;
  /** The entity that the fact is about; null: nobody named it. */
  entityId: string | null;
  /** Whether the fact has no triple, so that it cannot be found by a claim key. */
  isNote: boolean;
  task: SaidTask | null;
  sessionId: string | null;
  /** Whether to reactivate, that is, to ask for what durable memory contains for a workspace. */
  isReactivated: boolean;
  /** Whether to ask for the explanation too, which is the most expensive read. */
  asksWhy: boolean;
}

/** What readers are shown of a fact, in every read that may show it. */
export async function readingsOf(
  { reader, participant }: Readers,
  { space, fact, factId, entityId, isNote, task, sessionId, isReactivated, asksWhy }: Where,
): Promise<Reading[]> {
  const { subject, predicate, question: query } = fact;
  const inSession =
    participant === null
      ? []
      : [
          await read(participant, 'search.run', { space, query, sessionId }, searched, 'in a session'),
          await read(participant, 'context.get', { space, query, format: 'json', sessionId }, printed, 'in a session'),
        ];
  return [
    await read(reader, 'search.run', { space, query }, searched),
    await read(reader, 'context.get', { space, query, format: 'json' }, printed),
    await read(reader, 'claims.list', { space, ...(isNote ? {} : { subject, predicate }) }, listed),
    await read(reader, 'claims.get', { space, id: factId }, got),
    ...(entityId === null ? [] : [await read(reader, 'entities.listClaims', { space, id: entityId }, listed)]),
    ...(asksWhy ? [await read(reader, 'nodes.why', { space, id: factId }, explained)] : []),
    ...(isReactivated ? [await reactivation(reader, { space, id: 'default', query })] : []),
    ...inSession,
    ...(task === null ? [] : await taskReadings(reader, space, task, fact)),
  ];
}

/**
 * A reactivation shows only claims that were promoted or carried over, so the fact may be missing. Each text has marks.
 */
const reactivation = async (reader: Client, input: object): Promise<Reading> => ({
  ...(await read(reader, 'workspaces.reactivate', input, reactivated)),
  asksFor: false,
  isPrinted: false,
});

const reactivated = ({ claims, premises, conflicts }: any): Shown[] => {
  const contested = new Set(conflicts.flatMap(({ claimIds }: any) => claimIds));
  return [...claims, ...premises].map(({ claimId, text, status, possibleConflicts, unconfirmed }: any) => ({
    text,
    value: null,
    class: null,
    status,
    hasNotice: possibleConflicts.length > 0 || unconfirmed || contested.has(claimId),
  }));
};

/** What an agent that continues the task sees of it, and whether the user may continue the other task. */
async function taskReadings(
  reader: Client,
  space: string,
  { id, otherId, action, meant, retryId, handoffId }: SaidTask,
  { text }: Fact,
): Promise<Reading[]> {
  const task = { space, id };
  return [
    await read(reader, 'tasks.get', task, ({ goal, goalSetBy }) => [said(goal, goalSetBy?.kind)], 'of the goal'),
    await read(reader, 'tasks.get', task, constrained, 'of constraints'),
    await read(reader, 'tasks.get', task, nextIn, 'of what is next'),
    await read(
      reader,
      'tasks.checkAction',
      { space, taskId: otherId, action },
      ({ outcome }) => (outcome === 'allow' ? [said(text, 'user')] : []),
      'of another task',
    ),
    await read(
      reader,
      'tasks.get',
      task,
      (body) => (packageIn(body).interruption === null ? [said(text, 'user')] : []),
      'of interruptions',
    ),
    ...(meant === undefined
      ? []
      : [
          await read(
            reader,
            'tasks.checkAction',
            { space, taskId: id, action: meant },
            ({ outcome }) => (outcome === 'allow' ? [said(text, 'user')] : []),
            'of the task',
          ),
        ]),
    ...(retryId === undefined
      ? []
      : [
          await read(
            reader,
            'tasks.checkAction',
            { space, taskId: retryId, action: text },
            ({ must_not_redo: redo }) => redo.map(entry),
            'of the next attempt',
          ),
        ]),
    ...(handoffId === undefined
      ? []
      : [
          await read(
            reader,
            'handoffs.get',
            { space, id: handoffId },
            ({ verifications }) => verifications.flatMap(unrefuted),
            'of a handoff',
          ),
        ]),
  ];
}

/** What an agent gets to continue the task. There is nothing to get if no report about the task was accepted. */
const packageIn = ({ latestCheckpoint }: any) =>
  latestCheckpoint?.continuation ?? { must_preserve: [], must_not_redo: [], preferred_next: [], interruption: null };

const unrefuted = ({ item, status }: any): Shown[] => (status === 'pending' ? [said(item, 'user')] : []);

const said = (text: string | null, by: string | undefined): Shown => ({
  text: text ?? '',
  value: null,
  class: by === 'user' ? 'user_explicit' : 'inference',
  status: 'active',
  hasNotice: false,
});

function constrained(body: any): Shown[] {
  const { must_preserve: kept, must_not_redo: redo } = packageIn(body);
  return [...kept.map(({ text, setBy }: any) => said(text, setBy.kind)), ...redo.map(entry)];
}

function entry({ action, reason, setBy }: any): Shown {
  return said(action, reason === 'user_forbidden' ? 'user' : setBy.kind);
}

const nextIn = (body: any): Shown[] =>
  packageIn(body).preferred_next.map((text: string) => ({ ...said(text, undefined), class: null }));

const DOUBTLESS = new Set([
  'claims.list',
  'claims.get',
  'entities.listClaims',
  'nodes.why',
  'tasks.get',
  'tasks.checkAction',
  'handoffs.get',
]);

async function read(
  client: Client,
  name: string,
  input: object,
  shownIn: (body: any) => Shown[],
  where = '',
): Promise<Reading> {
  const { isOk, status, body }: Answer = await client.call(name, { ...input });
  return {
    name: [name, 'over', client.transport, where].filter(Boolean).join(' '),
    asksFor: true,
    isPrinted: true,
    showsDoubt: !DOUBTLESS.has(name),
    refusal: isOk ? null : `${status} ${JSON.stringify(body)}`,
    shown: isOk ? shownIn(body) : [],
  };
}

const claimShown = ({ text, triple, baseClass, status, conflicts }: any, hasNotice: boolean): Shown => ({
  text,
  value: triple?.value ?? null,
  class: baseClass,
  status,
  hasNotice: hasNotice || conflicts.length > 0,
});

const listed = ({ data }: any): Shown[] => data.map((claim: any) => claimShown(claim, false));
const got = (claim: any): Shown[] => [claimShown(claim, false)];
const searched = ({ data }: any): Shown[] =>
  data
    .filter(({ kind }: any) => kind === 'claim')
    .map(({ text, claim, possibleConflicts, unconfirmed }: any) =>
      claimShown({ ...claim, text: saidIn(text, claim) }, possibleConflicts.length > 0 || unconfirmed),
    );

/** Every text of the claim that a reader would take for its words. */
const saidIn = (text: string, { text: its, originalText }: any): string =>
  [...new Set([text, its, originalText ?? text])].join('\n');

/** Marks that show doubt. */
const MARKS = [/may contradict/, /does not replace/, /unconfirmed/, /contested/, /contradict/];
const printed = ({ context }: any): Shown[] => {
  const { items, handoff = null } = JSON.parse(context);
  return [...(handoff === null ? [] : [handedOn(handoff)]), ...items.map(remembered)];
};

const remembered = ({ text, facts = [] }: any): Shown => ({
  text,
  value: null,
  class: facts.find((fact: string) => (ASSERTION_CLASSES as readonly string[]).includes(fact)) ?? null,
  status: 'active',
  hasNotice: facts.some((fact: string) => MARKS.some((mark) => mark.test(fact))),
});

/** A handoff of another agent. It is printed first, and does not say what it contradicts. */
const handedOn = (handoff: object): Shown => ({
  text: JSON.stringify(handoff),
  value: null,
  class: null,
  status: 'active',
  hasNotice: false,
});

/** The claim itself, and everything that an explanation shows as its basis. */
const explained = ({ claim, roots }: any): Shown[] => [
  claimShown(claim, false),
  ...roots
    .map(({ content, class: its, live }: any): Shown => ({
      text: worded(content),
      value: null,
      class: its,
      status: live ? 'active' : 'revoked',
      hasNotice: true,
    }))
    .filter(({ class: its, text }: Shown) => its !== 'user_explicit' || text !== claim.text),
];

/** The text of a piece of evidence; an assertion is stored as the request that recorded it. */
function worded(content: string): string {
  try {
    return String(JSON.parse(content).text ?? content);
  } catch {
    return content;
  }
}
