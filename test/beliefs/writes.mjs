// The cost of beliefs for writers: the cost of evidence for and against a claim, of tools compared with their
// operations, and of a name among similar names.
import { createHash } from 'node:crypto';
import { markdownTable, median, thousands } from '../load/figures.mjs';
import { fire } from '../load/rounds.mjs';
import { contender, cpu, fileOf, flatness, prepared, rounds, tableOf } from '../load/turns.mjs';
import { FLOOR, startFloor } from '../load/writes/writes.mjs';
import { claimOf, CLOCK, each, PRESS, recordAll, recordOf, source, spaceOf, storeAll, withScene } from './scene.mjs';

const WARM_UP = 1_000;
const numbers = (count) => Array.from({ length: count }, (_, n) => n);

/** Evidence for and against, compared with plain claims and the bare insert. */
export function measureAttaching(servers, { rounds: count, requests }) {
  const total = WARM_UP + count * requests;
  return withScene(servers, async (scene) => {
    const floor = await startFloor(scene.installation);
    try {
      const space = await spaceOf(scene);
      const claims = await storeAll(
        scene,
        space,
        numbers(2 * total).map((n) => claimOf(`company ${n}`)),
      );
      const records = await recordAll(
        scene,
        space,
        numbers(2 * total).map((n) => recordOf(`An article about the seat of company ${n}.`)),
      );
      const attaching = (name, action, from) => ({
        ...contender(scene, name),
        expected: '"belief":{',
        requests: fileOf(
          numbers(total).map((n) => ({
            path: `${space.at}/claims/${claims[from + n]}:${action}`,
            body: { evidenceId: records[from + n] },
          })),
        ),
      });
      const contenders = [
        { name: FLOOR, program: floor, paths: ['/notes'], keys: ['none'], body: 'fresh' },
        { ...contender(scene, 'plain claim'), paths: [`${space.at}/claims`], body: 'fresh' },
        attaching('support (`corroborate`)', 'corroborate', 0),
        attaching('contradiction (`attachContradiction`)', 'attachContradiction', total),
      ].map(prepared);
      await rounds(contenders, { rounds: count, requests, warmUp: WARM_UP });
      const [bare, , support] = contenders;
      return tableOf(contenders, [
        ['of the bare insert', (round, { perSecond }) => perSecond / bare.results[round].perSecond],
        ['of `corroborate`', (round, { perSecond }) => perSecond / support.results[round].perSecond],
        ['CPU of `corroborate`', (round, result) => cpu(support.results[round]) / cpu(result)],
      ]);
    } finally {
      await floor.stop();
    }
  });
}

/**
 * Maximum requests in a round of `groups` and `entities`, because each request makes the measured data a little larger.
 */
const MOST = 200;
const FEW = 100;

/** Evidence for claims that already have this many groups. */
export function measureGroups(servers, { rounds: count, requests, groups }) {
  const perRound = Math.min(requests, MOST);
  const total = FEW + count * perRound;
  return withScene(servers, async (scene) => {
    const contenders = [];
    for (const size of groups) {
      const space = await spaceOf(scene, `groups-${size}`);
      const amount = Math.min(total, Math.max(20, Math.ceil((10 * total) / size)));
      const claims = await storeAll(
        scene,
        space,
        numbers(amount).map((n) => claimOf(`company ${n}`)),
      );
      const witnesses = numbers(size - 1 + Math.ceil(total / amount)).map((n) => `witness-${n}`);
      await each(witnesses, (name) => source(scene, space, name, 'document'));
      const records = await recordAll(
        scene,
        space,
        witnesses.map((name) => recordOf(`What ${name} says about seats.`, name)),
      );
      const attachments = records.flatMap((evidenceId) =>
        claims.map((id) => ({ path: `${space.at}/claims/${id}:corroborate`, body: { evidenceId } })),
      );
      const earlier = attachments.slice(0, amount * (size - 1));
      const attaching = (all) => ({ expected: '"belief":{', requests: fileOf(all) });
      if (earlier.length > 0)
        await fire(
          scene.installation.name,
          { ...contender(scene, ''), ...attaching(earlier) },
          { amount: earlier.length },
        );
      contenders.push(
        prepared({
          ...contender(scene, `${thousands(size)} ${size === 1 ? 'group' : 'groups'}`),
          connections: 4,
          ...attaching(attachments.slice(earlier.length)),
        }),
      );
      console.error(`  ${thousands(size)} groups on each of ${thousands(amount)} claims`);
    }
    return String(await compared(contenders, { rounds: count, requests: perRound, warmUp: FEW }));
  });
}

/** Names of one type, all of them similar. */
export function measureEntities(servers, { rounds: count, requests, names }) {
  const perRound = Math.min(requests, MOST);
  const total = FEW + count * perRound;
  const named = (n) => ({ canonicalName: `Northern Harbour Company ${String(n).padStart(5, '0')}`, type: 'company' });
  return withScene(servers, async (scene) => {
    const contenders = [];
    for (const size of names) {
      const space = await spaceOf(scene, `names-${size}`);
      await each(numbers(size), (n) => scene.call('POST', `${space.at}/entities`, named(n)));
      contenders.push(
        prepared({
          ...contender(scene, `among ${thousands(size)} similar names`),
          connections: 4,
          requests: fileOf(numbers(total).map((n) => ({ path: `${space.at}/entities`, body: named(size + n) }))),
        }),
      );
      console.error(`  ${thousands(size)} similar names`);
    }
    return String(await compared(contenders, { rounds: count, requests: perRound, warmUp: FEW }));
  });
}

async function compared(contenders, options) {
  await rounds(contenders, options);
  const table = flatness();
  for (const each of contenders) table.with(each, contenders[0]);
  return table;
}

/** Calls of each of the eighteen tools before the rounds of `tools`. */
const WARM_UP_TOOLS = 300;

/**
 * Compares every tool with the operation that corresponds to it. There is only one caller: claims that arrive at the
 * same time would share a transaction, but calls of tools would not.
 */
export function measureTools(servers, { rounds: count, requests }) {
  const total = WARM_UP_TOOLS + count * requests;
  return withScene(servers, async (scene) => {
    const space = await spaceOf(scene);
    const pairs = await pairsOn(scene, space, total);
    const contenders = pairs.flatMap(({ tool, operation, call }) =>
      [operation, call].map((all) =>
        prepared({ ...contender(scene, tool), connections: 1, expected: '', requests: fileOf(all) }),
      ),
    );
    await rounds(contenders, { rounds: count, requests, warmUp: WARM_UP_TOOLS });
    const rows = pairs.map(({ tool }, i) => {
      const [operation, call] = [contenders[2 * i].results, contenders[2 * i + 1].results];
      const ratio = (of) => median(call.map((result, round) => of(result) / of(operation[round]))).toFixed(2);
      const both = (figure) => [operation, call].map((results) => median(results.map((each) => each[figure])));
      const [p50, node, postgres] = ['p50', 'processUs', 'databaseUs'].map(both);
      return [tool, ...p50, ratio((each) => each.p50), ratio(cpu), ...node, ...postgres];
    });
    return markdownTable(
      [
        'tool',
        'operation p50 ms',
        'call p50 ms',
        'p50, times',
        'CPU, times',
        'operation Node us',
        'call Node us',
        'operation Postgres us',
        'call Postgres us',
      ],
      rows,
    );
  });
}

const OUTCOME = 'Oslo';

/** For every tool, requests of its operation and calls that do the same, each on separate claims and records. */
async function pairsOn(scene, space, total) {
  let subjects = 0;
  const claims = (amount) =>
    storeAll(
      scene,
      space,
      numbers(amount).map(() => claimOf(`company ${(subjects += 1)}`)),
    );
  let contents = 0;
  const records = (amount) =>
    recordAll(
      scene,
      space,
      numbers(amount).map(() => recordOf(`Article ${(contents += 1)} about seats.`)),
    );
  const test = (id) => ({
    expected: { [id]: OUTCOME },
    method: 'Ask the register.',
    cost: 1,
    methodSourceId: CLOCK,
  });
  const calling = (tool, payloadOf) => (n) => ({
    path: `${space.at}/tools:call`,
    body: { tool, payload: payloadOf(n) },
  });
  const to = (path, bodyOf) => (n) => ({ path: `${space.at}/${path(n)}`, body: bodyOf(n) });
  const pair = (tool, operation, payloadOf) => ({
    tool: `\`${tool}\``,
    operation: numbers(total).map(operation),
    call: numbers(total).map((n) => calling(tool, payloadOf)(total + n)),
  });
  const observedAt = new Date().toISOString();
  const seen = (n) => ({ content: `Reading ${n}.`, evidenceType: 'reading', observedAt });
  const [observation] = await records(1);
  const named = (n) => createHash('sha256').update(String(n)).digest('hex').slice(0, 24);
  const proposed = await records(2 * total);
  const proposition = (n) => ({
    text: `The owner of company ${n} is Acme.`,
    triple: { subject: `company ${n}`, predicate: 'owner', value: 'Acme' },
  });
  const [supported, support] = [await claims(2 * total), await records(2 * total)];
  const [contradicted, contradiction] = [await claims(2 * total), await records(2 * total)];
  const tested = await claims(2 * total);
  const judged = await claims(2 * total);
  const tests = await each(
    judged,
    async (id) => (await scene.call('POST', `${space.at}/tests`, { claimIds: [id], ...test(id) })).id,
  );
  const results = await recordAll(
    scene,
    space,
    tests.map((id) => ({
      kind: 'reading',
      content: `The register says ${OUTCOME}.`,
      evidenceType: 'test_result',
      anchors: { test: id },
      source: { sourceId: CLOCK },
      externalId: id,
    })),
  );
  const workspaces = await each(numbers(2 * total), async (n) => {
    const { id: ownerId } = await scene.call('POST', `${space.at}/tasks`, { title: `Task ${n}` });
    return scene.call('POST', `${space.at}/workspaces`, { kind: 'task', ownerId });
  });
  return [
    pair(
      'record_observation',
      to(
        () => 'evidence',
        (n) => ({ kind: 'observation', source: { sourceId: PRESS }, ...seen(n) }),
      ),
      (n) => ({ sourceId: PRESS, ...seen(n) }),
    ),
    pair(
      'create_or_link_entity_candidate',
      to(
        () => 'entities',
        (n) => ({ canonicalName: named(n), type: 'company' }),
      ),
      (n) => ({ name: named(n), entityType: 'company', observationIds: [observation] }),
    ),
    pair(
      'propose_proposition',
      to(
        () => 'claims',
        (n) => ({
          ...proposition(n),
          evidence: [proposed[n]],
          propositionClass: 'descriptive',
          provenance: { source: 'document' },
        }),
      ),
      (n) => ({ ...proposition(n), observationIds: [proposed[n]], class: 'descriptive' }),
    ),
    pair(
      'attach_support',
      to(
        (n) => `claims/${supported[n]}:corroborate`,
        (n) => ({ evidenceId: support[n] }),
      ),
      (n) => ({ propositionId: supported[n], observationIds: [support[n]] }),
    ),
    pair(
      'attach_contradiction',
      to(
        (n) => `claims/${contradicted[n]}:attachContradiction`,
        (n) => ({ evidenceId: contradiction[n] }),
      ),
      (n) => ({ propositionId: contradicted[n], observationIds: [contradiction[n]] }),
    ),
    pair(
      'propose_test',
      to(
        () => 'tests',
        (n) => ({ claimIds: [tested[n]], ...test(tested[n]) }),
      ),
      (n) => ({ propositionIds: [tested[n]], ...test(tested[n]) }),
    ),
    pair(
      'execute_test_result_ingest',
      to(
        (n) => `tests/${tests[n]}:ingest`,
        (n) => ({ evidenceId: results[n], outcome: OUTCOME }),
      ),
      (n) => ({ testId: tests[n], observationId: results[n], outcome: OUTCOME }),
    ),
    pair(
      'request_consolidation',
      to(
        (n) => `workspaces/${workspaces[n].id}:promote`,
        () => ({}),
      ),
      (n) => ({ workspaceId: workspaces[n].id, reason: 'manual' }),
    ),
    // No operation does what this tool does, so the tool is compared with making an episode of one claim.
    pair(
      'archive_episode',
      to(
        () => 'episodes',
        (n) => ({ name: `Episode ${n}`, ids: [supported[n]] }),
      ),
      (n) => ({ taskId: workspaces[n].ownerId, workspaceId: workspaces[n].id }),
    ),
  ];
}
