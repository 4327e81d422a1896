import fc from 'fast-check';
import type { Input } from '../service/index.js';

const ID = /^[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/**
 * One call. `refs` fill places of its input with ids from earlier answers. Each place gets the pick-th newest id with
 * the given prefix, type or kind.
 */
export interface Step {
  name: string;
  input: Input;
  refs?: Record<string, Ref>;
  /** Who makes the call; default: the owner. Proposals of the owner are decided by another principal. */
  by?: Player;
  /** Minutes that pass before the call, if the history sets the clock. */
  minutes?: number;
}
export const PLAYERS = ['owner', 'reviewer', 'agent', 'colleague'] as const;
export type Player = (typeof PLAYERS)[number];
interface Ref {
  kind: string;
  pick: number;
}

export const pick = fc.nat(5);
/** A call that fills each of its places with an id of the given kind. */
export const naming = (
  name: string,
  places: Record<string, string>,
  input: fc.Arbitrary<Input> = fc.constant({}),
): fc.Arbitrary<Step> =>
  fc.tuple(input, ...Object.keys(places).map(() => pick)).map(([given, ...picks]) => ({
    name,
    input: given as Input,
    refs: Object.fromEntries(
      Object.entries(places).map(([place, kind], i) => [place, { kind, pick: picks[i] as number }]),
    ),
  }));
const making = (type: string, fields: Input, places: Record<string, string> = {}): fc.Arbitrary<Step> =>
  naming('nodes.create', places, fc.constant({ type, ...fields }));
export const constantly = (...inputs: Input[]): fc.Arbitrary<Input> => fc.constantFrom(...inputs);

const question = { type: 'question', text: 'Why?', category: 'meta', blockedBy: 'synthesis' };
const reasoned = { reasoningType: 'inductive_generalization', logicalChain: 'so', useStale: true, useContested: true };
const tiers = constantly({ tier: 'suspect' }, { tier: 'known_external' }, { tier: 'our_side' }, { tier: 'self' });
const anothers = (step: fc.Arbitrary<Step>): fc.Arbitrary<Step> => step.map((each) => ({ ...each, by: 'reviewer' }));

const makingNodes = fc.oneof(
  making(
    'observation_factual',
    { quote: 'seen', quoteType: 'hard_data', claim: 'It was seen.' },
    { evidenceId: 'note' },
  ),
  making(
    'observation_predictive',
    {
      quote: 'seen',
      quoteType: 'hard_data',
      claim: 'It will be seen.',
      predictedEvent: 'seen',
      resolveBy: '2026-02-01T00:00:00Z',
    },
    { evidenceId: 'note' },
  ),
  making('question', question),
  making('question', question, { 'contextIds/0': 'clm' }),
  making('definition', { term: 'pump', definition: 'It moves water.' }),
  making('conjecture', { claim: 'It may be.', basis: 'a hunch' }),
  making('axiom', { claim: 'It is so.', basis: 'agreed' }),
  making('goal', { claim: 'It shall be.', motivation: 'need' }),
  making('lesson', { claim: 'Look first.' }, { 'incidentIds/0': 'clm' }),
  making('person', { name: 'Ada', aliases: ['Countess'] }),
  making('goal_tension', { description: 'They pull apart.' }, { goalA: 'goal', goalB: 'goal' }),
  making('cornerstone', { tag: 'care', title: 'Ask', frame: 'Haste costs.' }, { 'supportIds/0': 'clm' }),
  making(
    'cornerstone',
    { tag: 'care', title: 'Ask twice', frame: 'Haste costs more.' },
    { 'supportIds/0': 'clm', outgrowsId: 'cornerstone' },
  ),
  naming(
    'nodes.createBatch',
    {},
    constantly({
      items: [
        { type: 'goal', claim: 'It shall be.', motivation: 'need' },
        { ...question, contextIds: ['@0'] },
      ],
    }),
  ),
);

/** Moves on nodes, edges, proposals and principles. */
export const nodeStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: makingNodes },
  {
    weight: 6,
    arbitrary: naming('nodes.derive', { 'premises/0': 'clm' }, constantly({ claim: 'It follows.', ...reasoned })),
  },
  {
    weight: 3,
    arbitrary: naming(
      'nodes.derive',
      { 'premises/0': 'clm', 'premises/1': 'clm' },
      constantly({ claim: 'It follows twice.', ...reasoned }),
    ),
  },
  { weight: 2, arbitrary: naming('nodes.rederive', { id: 'derivation', 'premises/0': 'clm' }, constantly(reasoned)) },
  {
    weight: 3,
    arbitrary: naming(
      'conflicts.contradict',
      { nodeA: 'clm', nodeB: 'clm' },
      constantly({ description: 'Both cannot be.' }),
    ),
  },
  { weight: 2, arbitrary: naming('edges.add', { fromId: 'clm', toId: 'person' }, constantly({ kind: 'about' })) },
  {
    weight: 3,
    arbitrary: naming(
      'edges.add',
      { fromId: 'clm', toId: 'cornerstone' },
      constantly({ kind: 'exemplifies' }, { kind: 'instantiates' }),
    ),
  },
  { weight: 2, arbitrary: naming('edges.add', { fromId: 'clm', toId: 'lesson' }, constantly({ kind: 'exemplifies' })) },
  { weight: 1, arbitrary: naming('edges.add', { fromId: 'clm', toId: 'goal' }, constantly({ kind: 'serves' })) },
  { weight: 2, arbitrary: naming('edges.remove', { id: 'edg' }) },
  {
    weight: 3,
    arbitrary: naming(
      'nodes.resolve',
      { id: 'question', resolverId: 'clm' },
      constantly({ relevanceOverride: 'known' }),
    ),
  },
  {
    weight: 2,
    arbitrary: naming(
      'nodes.resolve',
      { id: 'cnf', resolverId: 'clm' },
      constantly({ relevanceOverride: 'known' }, { relevanceOverride: 'known', resolution: 'supersede' }),
    ),
  },
  {
    weight: 2,
    arbitrary: naming(
      'nodes.resolve',
      { id: 'prediction', resolverId: 'clm' },
      constantly(
        { outcome: 'confirmed', relevanceOverride: 'known' },
        { outcome: 'refuted', relevanceOverride: 'known' },
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: naming(
      'goals.setStatus',
      { id: 'goal' },
      constantly({ status: 'paused' }, { status: 'active' }, { status: 'achieved' }),
    ),
  },
  { weight: 3, arbitrary: naming('nodes.retract', { id: 'nod' }, constantly({ errorType: 'other', reason: 'wrong' })) },
  {
    weight: 2,
    arbitrary: naming(
      'nodes.retract',
      { id: 'clm', replacementId: 'clm' },
      constantly({ errorType: 'other', reason: 'wrong' }),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.oneof(
      naming('nodes.reinstate', { id: 'nod' }, constantly({ reason: 'right' })),
      naming('nodes.reinstate', { id: 'clm' }, constantly({ reason: 'right' })),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.oneof(
      ...['person', 'definition', 'derivation', 'claim'].map((type) =>
        naming('nodes.supersede', { id: type, replacementId: type }),
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: naming(
      'persons.update',
      { id: 'person' },
      constantly(
        { relation: 'friend' },
        { aliases: ['Lady L'], specialMoments: [{ text: 'met' }] },
        { removeAliases: ['countess'] },
      ),
    ),
  },
  { weight: 4, arbitrary: naming('persons.setTier', { id: 'person', justificationId: 'observation_factual' }, tiers) },
  {
    weight: 1,
    arbitrary: naming('persons.setTier', { id: 'person' }, constantly({ tier: 'suspect' }, { tier: 'known_external' })),
  },
  { weight: 2, arbitrary: naming('cornerstones.retire', { id: 'cornerstone' }, constantly({ reason: 'past' })) },
  { weight: 7, arbitrary: anothers(naming('proposals.approve', { id: 'prp' }, constantly({ note: 'as said' }))) },
  { weight: 1, arbitrary: anothers(naming('proposals.refuse', { id: 'prp' }, constantly({ note: 'as said' }))) },
  { weight: 1, arbitrary: naming('proposals.withdraw', { id: 'prp' }) },
  {
    weight: 2,
    arbitrary: naming(
      'principles.mark',
      { 'surfaced/0': 'lesson', 'applied/0': 'goal' },
      constantly({ sessionId: 'label' }),
    ),
  },
);

/** How many different operations the steps use. */
export const NODE_OPERATIONS = 20;

/** Ids in the answers so far, newest last, by their prefix and by the type or kind of the named object. */
export class Known {
  readonly #ids = new Map<string, string[]>();

  pick({ kind, pick: nth }: Ref): string | undefined {
    const ids = this.#ids.get(kind) ?? [];
    return ids.at(-1 - (nth % Math.max(1, ids.length)));
  }

  note(answer: unknown): void {
    if (typeof answer === 'string' && ID.test(answer)) this.#add(answer.slice(0, 3), answer);
    if (typeof answer !== 'object' || answer === null) return;
    const { id, type, kind = type } = answer as { id?: unknown; type?: unknown; kind?: unknown };
    if (typeof id === 'string' && typeof kind === 'string') this.#add(kind, id);
    if (typeof id === 'string' && 'ordinal' in answer) this.#add('message', id);
    if ('claimId' in answer && 'level' in answer && answer.claimId !== null)
      this.#add(String(answer.level), String(answer.claimId));
    for (const member of Object.values(answer)) this.note(member);
  }

  #add(kind: string, id: string): void {
    const ids = this.#ids.get(kind) ?? [];
    if (!ids.includes(id)) this.#ids.set(kind, [...ids, id]);
  }
}

/** The input with its references filled in; null if nothing of a required kind exists yet. */
export function filled({ input, refs = {} }: Step, known: Known): Input | null {
  let result: Input = input;
  for (const [place, ref] of Object.entries(refs)) {
    const id = known.pick(ref);
    if (id === undefined) return null;
    result = withAt(result, place.split('/'), id) as Input;
  }
  return result === input ? { ...input } : result;
}

/** A copy of the value with an id at this place. If the place is a list, the id is appended to it. */
function withAt(value: unknown, [part, ...rest]: readonly string[], id: string): unknown {
  if (part === undefined) return id;
  if (!/^\d+$/.test(part)) {
    const members = (value ?? {}) as Input;
    return { ...members, [part]: withAt(members[part], rest, id) };
  }
  const elements = (value ?? []) as unknown[];
  if (rest.length === 0) return [...elements, id];
  return elements.map((each, at) => (String(at) === part ? withAt(each, rest, id) : each));
}
