import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  openService,
  seenClaim,
  nodeStatesThatWouldChange,
  walkCascades,
  type Input,
  type RestClient,
  type Service,
} from '../service/index.js';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const WRITERS = 8;
/** The next action of a writer; the numbers choose among existing claims, newest first. */
type Move = readonly [
  kind:
    | 'store'
    | 'derive'
    | 'rederive'
    | 'retract'
    | 'reinstate'
    | 'supersede'
    | 'contradict'
    | 'vote'
    | 'compress'
    | 'expand'
    | 'quarantine'
    | 'release',
  a: number,
  b: number,
  reasoning: string,
];

const move: fc.Arbitrary<Move> = fc.tuple(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant('store' as const) },
    { weight: 12, arbitrary: fc.constant('derive' as const) },
    { weight: 4, arbitrary: fc.constantFrom('retract' as const, 'reinstate' as const, 'rederive' as const) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'supersede' as const,
        'contradict' as const,
        'vote' as const,
        'compress' as const,
        'expand' as const,
        'quarantine' as const,
        'release' as const,
      ),
    },
  ),
  fc.nat(30),
  fc.nat(30),
  fc.constantFrom('modus_ponens', 'inductive_generalization', 'abductive_elimination'),
);

const reasoned = (premises: string[], reasoningType: string) => ({
  premises,
  reasoningType,
  logicalChain: 'so',
  useStale: true,
  useContested: true,
});

function bodyOf([kind, a, b, reasoning]: Move, claims: readonly string[]): [name: string, input: Input] {
  const [one, two] = [claims.at(-1 - (a % claims.length))!, claims.at(-1 - (b % claims.length))!];
  switch (kind) {
    case 'store':
      return ['claims.store', { text: `premise ${claims.length}`, provenance: { source: 'document' } }];
    case 'derive':
      return [
        'nodes.derive',
        { claim: `conclusion ${claims.length}`, ...reasoned([...new Set([one, two])], reasoning) },
      ];
    case 'rederive':
      return ['nodes.rederive', { id: one, ...reasoned([two], reasoning) }];
    case 'retract':
      return ['claims.retract', { id: one, errorType: 'other', reason: 'wrong' }];
    case 'reinstate':
      return ['claims.reinstate', { id: one, reason: 'right' }];
    case 'supersede':
      return [
        'claims.supersede',
        { id: one, text: `replacement ${claims.length}`, provenance: { source: 'document' } },
      ];
    case 'contradict':
      return ['conflicts.contradict', { nodeA: one, nodeB: two, description: 'both cannot be' }];
    case 'compress':
      return ['digests.compress', { ids: [one, two] }];
    case 'expand':
      return ['digests.expand', { id: one }];
    case 'quarantine':
      return ['claims.quarantine', { id: one, note: 'look at it' }];
    case 'release':
      return ['claims.review', { id: one, action: 'activate', note: 'right' }];
    case 'vote':
      return ['claims.dispute', { id: one }];
  }
}

/** Makes each kind of move once, on separate claims, so that every kind occurs in every history. */
async function doEachOnce(owner: RestClient, space: string): Promise<string[]> {
  const store = async (text: string): Promise<string> =>
    (await owner.do('claims.store', { space, text, provenance: { source: 'document' } })).claim.id;
  const [first, second, third, fourth] = [
    await store('the first'),
    await store('the second'),
    await store('the third'),
    await store('the fourth'),
  ];
  const {
    claim: { id: derived },
  } = await owner.do('nodes.derive', { space, claim: 'the first conclusion', ...reasoned([first], 'modus_ponens') });
  await owner.do('nodes.rederive', { space, id: derived, ...reasoned([second], 'modus_ponens') });
  const { digest } = await owner.do('digests.compress', { space, ids: [third, fourth] });
  await owner.do('claims.quarantine', { space, id: third, note: 'look at it' });
  await owner.do('claims.retract', { space, id: fourth, errorType: 'other', reason: 'wrong' });
  await owner.do('claims.reinstate', { space, id: fourth, reason: 'right' });
  return [first, second, third, fourth, derived, digest.id];
}

/** Concurrent writers on a shared graph. Refusals are expected. */
async function play(owner: RestClient, space: string, moves: readonly Move[]): Promise<number> {
  const claims = await doEachOnce(owner, space);
  let done = 0;
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (const next of moves.filter((_move, i) => i % WRITERS === writer)) {
        const [name, input] = bodyOf(next, claims);
        const seen = name === 'claims.review' ? await seenClaim(owner, space, String(input.id)) : {};
        const { isOk, status, body } = await owner.call(name, { space, ...input, ...seen });
        expect({ name, answered: status < 500 }).toEqual({ name, answered: true });
        if (isOk) done += 1;
        const made: unknown = body.claim?.id ?? body.digest?.id;
        if (isOk && typeof made === 'string' && !claims.includes(made)) claims.push(made);
      }
    }),
  );
  return done;
}

/** How many of the newest nodes are read one by one for each question. */
const LOOKED_AT = 4;

/** Claims that an answer shows as believed and not tainted, anywhere in it. */
function soundIn(answer: unknown): string[] {
  if (answer === null || typeof answer !== 'object') return [];
  const { id, grounding, status } = answer as Record<string, unknown>;
  const isSound =
    typeof id === 'string' &&
    id.startsWith('clm_') &&
    typeof grounding === 'string' &&
    grounding !== 'tainted' &&
    status !== 'retracted';
  return [...(isSound ? [id] : []), ...Object.values(answer).flatMap(soundIn)];
}

/** Claims that readers see as sound in lists, nodes and explanations, and claims that a writer may conclude from. */
async function shown(owner: RestClient, space: string): Promise<string[]> {
  const { data } = await owner.do('claims.list', { space, limit: 200 });
  const newest = await service.database.owner(
    'select c.id from claims c join spaces s on s.id = c.space_id where s.slug = $1 order by c.id desc limit $2',
    [space, LOOKED_AT],
  );
  const answers = await Promise.all(
    newest.flatMap(({ id }) => [owner.do('nodes.get', { space, id }), owner.do('nodes.why', { space, id })]),
  );
  const concluded = await Promise.all(
    newest.map(async ({ id }) => {
      const { isOk, body } = await owner.call('nodes.derive', {
        space,
        claim: `read from ${String(id)}`,
        ...reasoned([String(id)], 'modus_ponens'),
      });
      return isOk && body.outcome === 'accepted' ? [String(id)] : [];
    }),
  );
  return [...new Set([...soundIn(data), ...answers.flatMap(soundIn), ...concluded.flat()])];
}

/**
 * Claims that are shown as sound, or can be concluded from, although they depend on a retracted claim along edges that
 * existed both before and after the claims were read. Claims that a reviewer has activated are left out, because they
 * depend on the decision of the reviewer and not on their premises.
 */
async function lies(owner: RestClient, space: string): Promise<string[]> {
  const retracted =
    'select c.id, c.version, clock_timestamp() as at from claims c join spaces s on s.id = c.space_id where s.slug = $1 and c.status = $2';
  const before = await service.database.owner(`${retracted} union all select '', 0, clock_timestamp()`, [
    space,
    'retracted',
  ]);
  const sound = await shown(owner, space);
  expect((await owner.do('graph.integrity', { space })).cycles.count).toBe(0);
  return (
    await service.database.owner(
      `with recursive below as (
       select q.id as start, q.id collate "C" as id from unnest($1::text[]) as q (id)
       union select b.start, e.to_id from below b join claims own on own.id = b.id and not own.activated join edges e on e.from_id = b.id and e.kind = 'derives_from' and e.closed_at is null and e.created_at < $2)
     select distinct b.start from below b join claims c on c.id = b.id and c.status = 'retracted'
     where b.id <> b.start and (c.id || c.version) = any ($3::text[])`,
      [sound, before[0]!.at, before.map(({ id, version }) => `${String(id)}${String(version)}`)],
    )
  ).map(({ start }) => start as string);
}

/** Digests that are shown although one of their members is not believed. */
async function hollowDigests(space: string): Promise<unknown[]> {
  return service.database.owner(
    `select d.id, m.id as member, m.status, m.grounding from claims d join spaces s on s.id = d.space_id
     join edges e on e.from_id = d.id and e.kind = 'derives_from' and e.closed_at is null join claims m on m.id = e.to_id
     where s.slug = $1 and d.category = 'digest' and d.status = 'active' and d.grounding <> 'tainted' and (m.status <> 'active' or m.grounding = 'tainted')`,
    [space],
  );
}

it('with any concurrent writers, no reader is shown a false state, corrections settle, and the log alone rebuilds the result', async () => {
  let graphs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 160, maxLength: 200 }), async (moves) => {
      const tenant = await service.aTenant();
      const space = `graph-${(graphs += 1)}`;
      const { id: spaceId } = await tenant.owner.do('spaces.create', { slug: space, name: space });
      const walk = () => walkCascades(service, tenant, spaceId);
      let isWriting = true;
      const walkers = Array.from({ length: 2 }, async () => {
        while (isWriting) await walk();
      });
      const reader = (async () => {
        while (isWriting)
          expect({ lies: await lies(tenant.owner, space), hollowDigests: await hollowDigests(space) }).toEqual({
            lies: [],
            hollowDigests: [],
          });
      })();
      const writers = play(tenant.owner, space, moves).finally(() => {
        isWriting = false;
      });
      // Graphs that consist of refusals would prove nothing.
      expect(await writers).toBeGreaterThan(moves.length / 2);
      await Promise.all([...walkers, reader]);
      while ((await walk()) > 0);
      expect({ lies: await lies(tenant.owner, space), hollowDigests: await hollowDigests(space) }).toEqual({
        lies: [],
        hollowDigests: [],
      });
      expect(await nodeStatesThatWouldChange(service, tenant.id, spaceId)).toEqual([]);
      await service.expectReplayIsExact(tenant.id);
    }),
    { numRuns: 2, endOnFailure: true },
  );
}, 240_000);
