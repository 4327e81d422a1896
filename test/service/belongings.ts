import type { Id, IdPrefix } from '#libs/kernel/index.js';
import { TypeIds } from '#libs/platform/ids/index.js';
import { RestClient } from './rest-client.js';
import type { TestDatabase } from '#libs/testing/index.js';

/** One of everything a space can hold, each with the word in it. */
export interface Belongings {
  word: string;
  slug: string;
  /** What an operation can be done to: a conflict that is open, a job that is dead. */
  idFor(operation: string, kind: IdPrefix, place?: string): string;
  /** Every id that came up while all this was made. */
  ids: ReadonlySet<string>;
}

const ANY_ID = /\b[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g;
const ids = new TypeIds();
let spaces = 0;

/** Fills a fresh space through the API, and the ledger of jobs behind it. */
export async function someBelongings(owner: RestClient, database: TestDatabase, word: string): Promise<Belongings> {
  const seen = new Set<string>();
  const slug = `${word}-${spaces += 1}`;
  const note = <T>(made: T): T => {
    for (const id of JSON.stringify(made).match(ANY_ID) ?? []) seen.add(id);
    return made;
  };
  const make = async (name: string, input: object) => {
    const made = await owner.do(name, { space: slug, ...input });
    return note(made);
  };
  const { id: spc } = await owner.do('spaces.create', { slug, name: word, clock: 'simulated' });
  await make('spaces.setClock', { now: '2026-01-01T00:00:00Z' });
  const { id: ses } = await make('sessions.open', { externalId: `${word} session`, agent: word });
  const { id: evd } = await make('evidence.record', { kind: 'note', content: word });
  await make('sources.put', { sourceId: word, class: 'document' });
  await make('conversations.record', { sessionId: ses, messages: [{ role: 'user', content: word, speaker: word }] });
  const { claim: { id: clm } } = await make('claims.store', { text: word, provenance: { source: 'user_explicit' } });
  const { claim: { id: other } } = await make('claims.store', { text: `${word} not`, provenance: { source: 'user_explicit' } });
  const { claim: { id: setAside } } = await make('claims.store', { text: word });
  await make('claims.quarantine', { id: setAside });
  const say = (value: string, source: string) => make('claims.store', { text: `${word} ${value}`, triple: { subject: word, predicate: word, value: `${word} ${value}` }, provenance: { source } });
  await say('one', 'user_explicit');
  const { conflicts: [{ id: cnf }] } = await say('two', 'inference');
  const nodes = { question: { text: word, category: 'meta', lacks: 'synthesis' }, person: { name: word } };
  const { node: { id: nod } } = await make('nodes.create', { type: 'question', ...nodes.question });
  const { node: { id: person } } = await make('nodes.create', { type: 'person', ...nodes.person });
  const { node: { id: goal } } = await make('nodes.create', { type: 'goal', claim: `${word} wanted`, motivation: word });
  const define = async () => (await make('nodes.create', { type: 'definition', term: word, definition: word })).node.id as string;
  const [definition, newer] = [await define(), await define()];
  const { edge: { id: edg } } = await make('edges.add', { kind: 'about', fromId: clm, toId: person });
  const reasoned = { claim: `so ${word}`, reasoningType: 'modus_ponens', logicalChain: word };
  const { claim: { id: derived } } = await make('nodes.derive', { ...reasoned, premises: [clm] });
  const { digest: { id: digest } } = await make('digests.compress', { ids: [clm, other] });
  const { id: epi } = await make('episodes.create', { name: word, ids: [clm, other] });
  const { id: clu } = await make('clusters.create', { label: word, ids: [clm, other] });
  const { claim: { id: wrong } } = await make('claims.store', { text: `${word} wrong`, provenance: { source: 'user_explicit' } });
  await make('nodes.derive', { ...reasoned, premises: [wrong] });
  const { cascadeId: cas } = await make('claims.retract', { id: wrong, errorType: 'other', reason: word });
  const observed = { type: 'observation_factual', evidenceId: evd, quote: word, quoteType: 'hard_data', claim: `${word} seen` };
  const { node: { id: observation } } = await make('nodes.create', observed);
  // Ended, so that another may begin.
  const { id: run } = await make('maintenance.expire', {});
  await owner.do('jobs.cancel', { job: run });
  // Neutral names: keys and principals belong to the tenant as a whole.
  const { key: { id: key, principal: { id: prn } } } = await owner.do('keys.create', { name: 'key', role: 'reader', spaces: [slug] });
  // What the owner decides about, another has proposed.
  const { secret } = await owner.do('keys.create', { name: 'proposer', role: 'writer', spaces: [slug], principal: { kind: 'agent', name: 'proposer' } });
  const another = new RestClient(owner.url, secret);
  const stone = { type: 'cornerstone', tag: word, title: word, frame: word, supportIds: [clm] };
  const lay = async () => note(await another.do('nodes.create', { space: slug, ...stone }));
  const { node: { id: cornerstone }, proposal: { id: laid } } = await lay();
  await make('proposals.approve', { id: laid });
  const { proposal: { id: prp } } = await lay();
  const { proposal: { id: ownPrp } } = await make('cornerstones.retire', { id: cornerstone, reason: word });
  const [job, queuedJob] = [await aJob(database, spc, 'dead', word), await aJob(database, spc, 'queued', word)];
  const mrg = await aMerge(database, clm, other, word);
  const own: Partial<Record<IdPrefix, string>> = { spc, ses, evd, clm, cnf, key, prn, job, nod, edg, cas, prp, epi, clu, mrg };
  const fit: Record<string, Partial<Record<IdPrefix, string>>> = {
    'claims.review': { clm: setAside }, 'jobs.cancel': { job: queuedJob }, 'edges.add': { nod: person }, 'goals.setStatus': { clm: goal }, 'conflicts.contradict/nodeB': { clm: other },
    'nodes.rederive/id': { clm: derived }, 'nodes.create/outgrowsId': { nod: cornerstone }, 'nodes.createBatch/items/0/outgrowsId': { nod: cornerstone },
    'persons.update': { nod: person }, 'persons.setTier': { nod: person, clm: observation }, 'cornerstones.retire': { nod: cornerstone }, 'proposals.withdraw': { prp: ownPrp },
    'principles.mark': { clm: goal }, 'nodes.supersede': { nod: definition }, 'nodes.supersede/replacementId': { nod: newer },
    'digests.compress/ids/1': { clm: other }, 'clusters.create/ids/1': { clm: other }, 'digests.members': { clm: digest }, 'digests.expand': { clm: digest },
    'maintenance.getRun': { job: run },
  };
  for (const id of [...Object.values(own), queuedJob]) seen.add(id);
  return {
    word, slug, ids: seen,
    idFor(operation, kind, place = '') {
      const id = fit[`${operation}/${place}`]?.[kind] ?? fit[operation]?.[kind] ?? own[kind];
      if (id === undefined) throw new Error(`${operation} wants a ${kind}, and there is none among the belongings`);
      return id;
    },
  };
}

/** What only a worker writes. */
async function aJob(database: TestDatabase, spaceId: string, state: string, word: string): Promise<Id<'job'>> {
  const id = ids.next('job');
  await database.owner(
    `insert into jobs (tenant_id, id, space_id, queue, state, payload, attempts, error, created_at, updated_at)
     select tenant_id, $1, id, 'embed', $2, jsonb_build_object('word', $3::text), 1, $3, now(), now() from spaces where id = $4`, [id, state, word, spaceId]);
  return id;
}

/** What only a run of consolidation makes. */
async function aMerge(database: TestDatabase, keeperId: string, loserId: string, word: string): Promise<Id<'mrg'>> {
  const id = ids.next('mrg');
  await database.owner(
    `insert into claim_merges (tenant_id, id, space_id, keeper_id, loser_id, rule, score, keeper_before, keeper_after, loser_before, loser_after, moved, merged_at, note, version)
     select tenant_id, $1, space_id, $2, $3, 'same_words', 1, s.state, s.state, s.state, s.state, jsonb_build_object('evidence', '[]'::jsonb, 'replaced', '[]'::jsonb, 'tags', jsonb_build_array($4::text), 'links', '{"added":[],"removed":[]}'::jsonb), now(), $4, 1
     from claims, lateral (select jsonb_build_object('status', status, 'trust', trust, 'gateTrust', gate_trust, 'corroboration', corroboration, 'tags', tags, 'version', version) as state) s
     where id = $2`, [id, keeperId, loserId, word]);
  return id;
}

/** Ids of the right shape that nobody has, the same one wherever it is asked for again. */
export function nobodys(): (operation: string, kind: IdPrefix) => string {
  const made = new Map<IdPrefix, string>();
  return (_operation, kind) => {
    if (!made.has(kind)) made.set(kind, ids.next(kind));
    return made.get(kind)!;
  };
}
