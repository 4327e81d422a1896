import type { Id, IdPrefix } from '#libs/kernel/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { sha256 } from '#libs/platform/secrets/index.js';
import { RestClient } from './rest-client.js';
import { WebBrowser } from './web-browser.js';
import type { TestDatabase } from '#libs/testing/index.js';

/** One of everything a space can hold, each with the word in it. */
export interface Belongings {
  word: string;
  slug: string;
  /** The object that an operation can act on, such as an open conflict or a dead job. Throws if it was not created. */
  idFor(operation: string, kind: IdPrefix, place?: string): string;
  /** Every id that was returned while the objects were created. */
  ids: ReadonlySet<string>;
}

/** Created on demand, in a space with a session, a source and a text. */
export interface Makings extends Belongings {
  /** Creates what an operation names, and what it must find without naming it. */
  make(operation: string, named: readonly (readonly [IdPrefix, string])[]): Promise<void>;
}

const ANY_ID = /\b[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;
const ids = new TypeIds();
let spaces = 0;

/** The object of each kind, unless an operation needs another. */
const USUAL = {
  spc: 'space',
  ses: 'session',
  evd: 'evidence',
  clm: 'claim',
  cnf: 'conflict',
  key: 'key',
  prn: 'principal',
  job: 'job',
  nod: 'question',
  edg: 'edge',
  cas: 'cascade',
  prp: 'proposal',
  epi: 'episode',
  clu: 'cluster',
  mrg: 'merge',
  pcf: 'possibleConflict',
  tsk: 'task',
  exe: 'execution',
  hnd: 'handoff',
  stp: 'step',
  evt: 'evaluation',
  off: 'offload',
  cnd: 'candidate',
  dsh: 'dashboardSession',
  wsp: 'workspace',
  tst: 'test',
  ent: 'entity',
} as const satisfies Partial<Record<IdPrefix, string>>;
/** The objects on which an operation can act, by operation, or by operation and place. */
const FITTING: Record<string, Partial<Record<IdPrefix, string>>> = {
  'claims.review': { clm: 'setAside' },
  'jobs.cancel': { job: 'queuedJob' },
  'recoveries.get': { job: 'recovery' },
  'recoveries.undo': { job: 'recovery' },
  'edges.add': { nod: 'person' },
  'goals.setStatus': { nod: 'goal' },
  'nodes.create/goalA': { nod: 'goal' },
  'nodes.create/goalB': { nod: 'otherGoal' },
  'nodes.createBatch/items/0/goalA': { nod: 'goal' },
  'nodes.createBatch/items/0/goalB': { nod: 'otherGoal' },
  'conflicts.contradict/nodeB': { clm: 'other' },
  'conflicts.withdraw': { cnf: 'contradiction' },
  'lessons.endorse': { clm: 'lesson' },
  'nodes.rederive/id': { clm: 'derived' },
  'nodes.create/outgrowsId': { nod: 'cornerstone' },
  'nodes.createBatch/items/0/outgrowsId': { nod: 'cornerstone' },
  'persons.update': { nod: 'person' },
  'persons.setTier': { nod: 'person', clm: 'observation' },
  'cornerstones.retire': { nod: 'cornerstone' },
  'proposals.withdraw': { prp: 'ownProposal' },
  'tests.ingest': { evd: 'testResult' },
  'principles.mark': { clm: 'axiom', nod: 'goal' },
  'nodes.supersede': { nod: 'definition' },
  'nodes.supersede/replacementId': { nod: 'newer' },
  'digests.compress/ids/1': { clm: 'other' },
  'clusters.create/ids/1': { clm: 'other' },
  'digests.members': { clm: 'digest' },
  'digests.expand': { clm: 'digest' },
  'links.add/to': { clm: 'other' },
  'links.remove/to': { clm: 'linked' },
  'maintenance.getRun': { job: 'run' },
  'cascades.retry': { cas: 'failedCascade' },
  'stepEdges.add/to': { stp: 'otherStep' },
  'steps.attachFact': { clm: 'fact' },
  'entities.proposeMerge/mergedId': { ent: 'otherEntity' },
  'entities.split': { ent: 'mergedEntity' },
};

/** The objects that an operation must find although its input does not name them. */
const FOUND: Record<string, string[]> = { 'episodes.capture': ['claim', 'other'] };

/** A claim type without requirements, so that all evidence and all claims are looked up. */
const typed = ({ predicate, ...type }: { predicate: string; kind: string; dependsOn?: string[] }) => ({
  ...type,
  anchors: [],
  holds: 'state',
  requires: [],
  triple: { subject: predicate, predicate, value: 'yes' },
  template: predicate,
});

/** Fills a new space with one of everything, through the API and the ledger of jobs behind it. */
export async function someBelongings(owner: RestClient, database: TestDatabase, word: string): Promise<Belongings> {
  const { makings, makeAll } = await begin(owner, database, word);
  await makeAll();
  return makings;
}

/** A new space in which objects are created on demand. */
export const someMakings = async (owner: RestClient, database: TestDatabase, word: string): Promise<Makings> =>
  (await begin(owner, database, word)).makings;

async function begin(
  owner: RestClient,
  database: TestDatabase,
  word: string,
): Promise<{ makings: Makings; makeAll: () => Promise<void> }> {
  const seen = new Set<string>();
  const slug = `${word}-${(spaces += 1)}`;
  const note = <T>(made: T): T => {
    for (const id of JSON.stringify(made).match(ANY_ID) ?? []) seen.add(id);
    return made;
  };
  const make = async (name: string, input: object) => note(await owner.do(name, { space: slug, ...input }));
  const { id: spc } = await owner.do('spaces.create', { slug, name: word, clock: 'simulated' });
  await make('spaces.setClock', { now: '2026-01-01T00:00:00Z' });
  const { id: ses } = await make('sessions.open', { externalId: `${word} session`, agent: word });
  const { id: evd } = await make('evidence.record', { kind: 'note', content: word });
  await make('sources.put', { sourceId: word, class: 'document' });
  await make('schemas.put', {
    document: {
      schema: 'credence.domain/1',
      name: word,
      evidenceTypes: { [`${word}_record`]: { ttl: 'none', sourceSystems: [word] } },
      claimTypes: {
        known: typed({ predicate: `${word}_known`, kind: 'observed' }),
        followed: typed({ predicate: `${word}_followed`, kind: 'derived', dependsOn: ['known'] }),
      },
    },
  });

  const made = new Map<string, Promise<string>>();
  const part = (name: string): Promise<string> => {
    if (!made.has(name)) made.set(name, parts[name]!());
    return made.get(name)!;
  };
  const store = async (text: string, source?: string) =>
    (await make('claims.store', { text, ...(source === undefined ? {} : { provenance: { source } }) })).claim
      .id as string;
  const say = (value: string, source: string) =>
    make('claims.store', {
      text: `${word} ${value}`,
      triple: { subject: word, predicate: word, value: `${word} ${value}` },
      provenance: { source },
    });
  const node = async (type: string, fields: object) =>
    (await make('nodes.create', { type, ...fields })).node.id as string;
  const reasoned = { claim: `so ${word}`, reasoningType: 'modus_ponens', logicalChain: word };
  const define = () => node('definition', { term: word, definition: word });
  // Only a key that was granted a system of record may speak for it.
  const connector = async (): Promise<RestClient> => {
    const { secret } = await owner.do('keys.create', {
      name: 'connector',
      role: 'writer',
      spaces: [slug],
      sourceSystems: [word],
      principal: { kind: 'agent', name: 'connector' },
    });
    return new RestClient(owner.url, secret);
  };
  // The owner decides about the proposal, so somebody else must have made it.
  const proposer = async (): Promise<RestClient> => {
    const { secret } = await owner.do('keys.create', {
      name: 'proposer',
      role: 'writer',
      spaces: [slug],
      principal: { kind: 'agent', name: 'proposer' },
    });
    return new RestClient(owner.url, secret);
  };
  const entity = async (canonicalName: string, aliases: string[] = []): Promise<string> =>
    (await make('entities.create', { canonicalName, type: word, aliases })).entity.id;
  /** A cascade corrects what depends on something wrong. */
  const correct = async (what: string): Promise<string> => {
    const wrong = await store(`${word} ${what}`, 'user_explicit');
    await make('nodes.derive', { ...reasoned, premises: [wrong] });
    return (await make('claims.retract', { id: wrong, errorType: 'other', reason: word })).cascadeId;
  };
  const lay = async () =>
    note(
      await (
        await proposer()
      ).do('nodes.create', {
        space: slug,
        type: 'cornerstone',
        tag: word,
        title: word,
        frame: word,
        supportIds: [await part('claim')],
      }),
    );
  // Neutral names, because keys and principals belong to the tenant as a whole.
  const keyAndPrincipal = async () =>
    (await owner.do('keys.create', { name: 'key', role: 'reader', spaces: [slug] })).key;
  const parts: Record<string, () => Promise<string>> = {
    space: async () => spc,
    session: async () => ses,
    evidence: async () => evd,
    claim: () => store(word, 'user_explicit'),
    other: () => store(`${word} not`, 'user_explicit'),
    setAside: async () => (await make('claims.quarantine', { id: await store(word) })).id,
    conflict: async () => {
      await say('one', 'user_explicit');
      return (await say('two', 'inference')).conflicts[0].id;
    },
    contradiction: async () =>
      (
        await make('conflicts.contradict', {
          nodeA: await store(`${word} said`),
          nodeB: await store(`${word} denied`),
          description: word,
        })
      ).conflict.id,
    possibleConflict: async () => {
      const claimId = await store(`The budget of ${word} is $750`, 'user_explicit');
      await store(`The budget of ${word} is $900`);
      return (await make('possibleConflicts.list', { claimId })).data[0].id;
    },
    task: async () => (await make('tasks.create', { title: word, externalId: word })).id,
    step: async () => {
      const taskId = await part('task');
      return (await make('steps.create', { taskId, stepType: 'check', title: word })).id;
    },
    handoff: async () =>
      (await make('handoffs.record', { sessionId: `${word} handed off`, taskId: await part('task'), summary: word }))
        .handoff.id,
    execution: async () => (await make('executions.start', { taskId: await part('task'), label: word })).id,
    workspace: async () => (await make('workspaces.open', { kind: 'task', ownerId: await part('task') })).id,
    otherStep: async () => {
      const taskId = await part('task');
      return (await make('steps.create', { taskId, stepType: 'check', title: `${word} not` })).id;
    },
    fact: async () => {
      const record = { kind: 'tool_output', evidenceType: `${word}_record`, sourceSystem: word, content: word };
      const { id } = note(await (await connector()).do('evidence.record', { space: slug, ...record }));
      return (await make('facts.assert', { claimType: 'known', evidence: [id] })).claim.id;
    },
    evaluation: async () =>
      (await make('steps.transition', { id: await part('otherStep'), to: 'in_progress' })).auditId,
    offload: async () => {
      const [taskId, evidenceId] = [await part('task'), await part('evidence')];
      return (await make('offloads.record', { taskId, evidenceId, summary: word })).id;
    },
    candidate: async () => {
      const content = `${word} agents never promise dates`;
      const { messages } = await make('conversations.record', {
        sessionId: ses,
        messages: [{ role: 'user', content }],
      });
      const span = { messageId: messages[0].id, start: 0, end: content.length, sha256: sha256(content) };
      const atom = { level: 'atom', kind: 'episodic', text: content, spans: [span], confidence: 0.9 };
      return (await make('candidates.record', atom)).id;
    },
    test: async () => {
      const claimId = await part('claim');
      const proposed = {
        claimIds: [claimId],
        expected: { [claimId]: word },
        method: word,
        cost: 1,
        methodSourceId: word,
      };
      return (await make('tests.propose', proposed)).id;
    },
    testResult: async () =>
      (
        await make('evidence.record', {
          kind: 'reading',
          content: word,
          evidenceType: 'test_result',
          anchors: { test: await part('test') },
          source: { class: 'document', sourceId: word },
        })
      ).id,
    entity: () => entity(word, ['its alias']),
    otherEntity: () => entity(`the other ${word}`),
    mergedEntity: async () => {
      const id = await entity(`${word} once more`);
      const merge = { space: slug, id: await part('otherEntity'), mergedId: id };
      const { proposal } = note(await (await proposer()).do('entities.proposeMerge', merge));
      await make('proposals.approve', { id: proposal.id });
      return id;
    },
    question: () => node('question', { text: word, category: 'meta', blockedBy: 'synthesis' }),
    person: () => node('person', { name: word }),
    goal: () => node('goal', { claim: `${word} wanted`, motivation: word }),
    otherGoal: () => node('goal', { claim: `${word} wanted too`, motivation: word }),
    lesson: async () => node('lesson', { claim: `${word} taught`, incidentIds: [await part('claim')], nudge: word }),
    axiom: () => node('axiom', { claim: `${word} holds`, basis: word }),
    definition: define,
    newer: async () => {
      await part('definition');
      return define();
    },
    edge: async () =>
      (await make('edges.add', { kind: 'about', fromId: await part('claim'), toId: await part('person') })).edge.id,
    derived: async () => (await make('nodes.derive', { ...reasoned, premises: [await part('claim')] })).claim.id,
    digest: async () => (await make('digests.compress', { ids: [await part('claim'), await part('other')] })).digest.id,
    episode: async () =>
      (await make('episodes.create', { name: word, ids: [await part('claim'), await part('other')] })).id,
    linked: async () => {
      const to = await store(`${word} too`, 'user_explicit');
      await make('links.add', { id: await part('claim'), to });
      return to;
    },
    cluster: async () =>
      (await make('clusters.create', { label: word, ids: [await part('claim'), await part('other')] })).id,
    cascade: () => correct('wrong'),
    failedCascade: async () => giveUp(database, await correct('wrong for good')),
    observation: () =>
      node('observation_factual', { evidenceId: evd, quote: word, quoteType: 'hard_data', claim: `${word} seen` }),
    run: async () => {
      const { id } = await make('maintenance.startRun', { kind: 'expire' });
      // The job is ended, so that another one can begin.
      await owner.do('jobs.cancel', { id });
      return id;
    },
    key: async () => (await keyAndPrincipal()).id,
    principal: async () => (await keyAndPrincipal()).principal.id,
    dashboardSession: async () => (await new WebBrowser(owner.url).signIn({ key: owner.secret })).body.session.id,
    cornerstone: async () => {
      const {
        node: { id },
        proposal,
      } = await lay();
      await make('proposals.approve', { id: proposal.id });
      return id;
    },
    proposal: async () => (await lay()).proposal.id,
    ownProposal: async () =>
      (await make('cornerstones.retire', { id: await part('cornerstone'), reason: word })).proposal.id,
    job: () => aJob(database, spc, 'dead', word),
    queuedJob: () => aJob(database, spc, 'queued', word),
    recovery: () => aRecovery(database, spc),
    merge: async () => aMerge(database, await part('claim'), await part('other'), word),
  };

  const settled = new Map<string, string>();
  const settle = async (name: string): Promise<void> => {
    const id = await part(name);
    settled.set(name, id);
    seen.add(id);
  };
  const nameOf = (operation: string, kind: IdPrefix, place: string): string | undefined =>
    FITTING[`${operation}/${place}`]?.[kind] ??
    FITTING[operation]?.[kind] ??
    (USUAL as Partial<Record<IdPrefix, string>>)[kind];
  for (const name of ['space', 'session', 'evidence']) await settle(name);
  const makings: Makings = {
    word,
    slug,
    ids: seen,
    async make(operation, named) {
      const names = named.flatMap(([kind, place]) => nameOf(operation, kind, place) ?? []);
      for (const name of [...(FOUND[operation] ?? []), ...names]) await settle(name);
    },
    idFor(operation, kind, place = '') {
      const id = settled.get(nameOf(operation, kind, place) ?? '');
      if (id === undefined) throw new Error(`${operation} wants a ${kind}, and there is none among the belongings`);
      return id;
    },
  };
  return {
    makings,
    makeAll: async () => {
      await make('conversations.record', {
        sessionId: ses,
        messages: [{ role: 'user', content: word, speaker: word }],
      });
      for (const name of Object.keys(parts)) await settle(name);
    },
  };
}

/** Writes the row of a job, which only a worker would write. */
async function aJob(database: TestDatabase, spaceId: string, status: string, word: string): Promise<Id<'job'>> {
  const id = ids.next('job');
  await database.owner(
    `insert into jobs (tenant_id, id, space_id, queue, status, payload, attempts, error, created_at, updated_at)
     select tenant_id, $1, id, 'embed', $2, jsonb_build_object('word', $3::text), 1, $3, now(), now() from spaces where id = $4`,
    [id, status, word, spaceId],
  );
  return id;
}

/**
 * A recovery in the state in which a worker leaves it after a promotion. The only row that it replaced has been changed
 * since.
 */
async function aRecovery(database: TestDatabase, spaceId: string): Promise<Id<'job'>> {
  const id = ids.next('job');
  await database.owner(
    `insert into jobs (tenant_id, id, queue, status, payload, result, attempts, created_at, updated_at)
     select s.tenant_id, $1, 'recovery', 'done', '{"promote": true, "acceptLoss": false, "toSeq": null}',
       jsonb_build_object('fromSeq', 1, 'snapshotUsed', null, 'snapshotSeq', 0, 'events', 1, 'skipped', '[]'::jsonb, 'malformed', '[]'::jsonb, 'differences', '[]'::jsonb,
         'liveHash', 'a', 'rebuiltHash', 'b', 'promoted', true, 'replaced', 1, 'blockedBy', null, 'migration', m.migration_name),
       1, now(), now()
     from spaces s cross join (select migration_name from _prisma_migrations order by migration_name desc limit 1) m where s.id = $2`,
    [id, spaceId],
  );
  await database.owner(
    `insert into replaced_rows (tenant_id, recovery_id, ordinal, table_name, row_key, before, after_hash, replaced_at)
     select tenant_id, $1, 1, 'tenants', '[]', '["then", "2026-01-01 00:00:00+00"]', 'another', now() from spaces where id = $2`,
    [id, spaceId],
  );
  return id;
}

/** Puts a cascade into the state in which a worker leaves it after its last attempt. */
export async function giveUp(database: TestDatabase, cascadeId: string): Promise<string> {
  await database.owner(`update cascades set state = 'failed', error = 'too often', ended_at = now() where id = $1`, [
    cascadeId,
  ]);
  return cascadeId;
}

/** Creates a merge, which only a consolidation run would create. */
export async function aMerge(
  database: TestDatabase,
  survivorId: string,
  mergedId: string,
  word: string,
): Promise<Id<'mrg'>> {
  const id = ids.next('mrg');
  await database.owner(
    `insert into claim_merges (tenant_id, id, space_id, survivor_id, merged_id, rule, score, survivor_before, survivor_after, merged_before, merged_after, transferred, merged_at, note, version)
     select tenant_id, $1, space_id, $2, $3, 'same_words', 1, s.state, s.state, s.state, s.state, jsonb_build_object('evidence', '[]'::jsonb, 'replaced', '[]'::jsonb, 'tags', jsonb_build_array($4::text), 'links', '{"added":[],"removed":[]}'::jsonb), now(), $4, 1
     from claims, lateral (select jsonb_build_object('status', status, 'trust', trust, 'gateTrust', gate_trust, 'corroboration', corroboration, 'tags', tags, 'version', version) as state) s
     where id = $2`,
    [id, survivorId, mergedId, word],
  );
  return id;
}

/** Well-formed ids that do not exist, always the same one for each kind. */
export function nobodys(): (operation: string, kind: IdPrefix) => string {
  const made = new Map<IdPrefix, string>();
  return (_operation, kind) => {
    if (!made.has(kind)) made.set(kind, ids.next(kind));
    return made.get(kind)!;
  };
}
