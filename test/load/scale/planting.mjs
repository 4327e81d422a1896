// Makes many claims, without the hours that it would take to compute their vectors. Each claim has a text of the
// corpus, and a mixture of two vectors that the model computed for other claims.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/setup/root.mjs';
import { idOf } from '../ids.mjs';
import { claim } from '../reads/corpus.mjs';

const PAGE = 2_000;
/** A prime, so that claims that share their first vector have different second vectors. */
const STRIDE = 7_919;
const COUNT_WORDS = readFileSync(join(root, 'libs/recall/index/store/sql/insert-words.sql'), 'utf8');

/** Stores the existing vectors, in order, as the material for mixtures; returns how many there are. */
export async function sampleVectors(client) {
  await client.query(`create temp table sample as
    select row_number() over (order by owner_id) - 1 as number, embedding from embeddings where kind = 'claim'`);
  await client.query('alter table sample add primary key (number)');
  await client.query('analyze sample');
  return Number((await client.query('select count(*) as n from sample')).rows[0].n);
}

/**
 * Writes the claims of the corpus from one number up to another into a space, in the same state as if they had been
 * stored through the API. Their ids continue from `serial`.
 */
export async function plantClaims(client, { tenantId, spaceId, model, sample, serial }, { from, to, count }) {
  for (let first = from; first < to; first += PAGE) {
    const rows = Array.from({ length: Math.min(PAGE, to - first) }, (_, i) =>
      rowOf(first + i, serial + first + i, sample),
    );
    await client.query(INSERT, [tenantId, spaceId, model, JSON.stringify(rows)]);
    count(rows.length);
  }
}

/** Counts the words of a space, as the workers do. */
export async function countWords(client, { tenantId, spaceId }) {
  await client.query("insert into text_statistics values ($1, $2, 'claim', 0, 0, 0) on conflict do nothing", [
    tenantId,
    spaceId,
  ]);
  await client.query('delete from word_statistics where tenant_id = $1 and space_id = $2', [tenantId, spaceId]);
  await client.query(COUNT_WORDS, [tenantId, spaceId, 'claim']);
}

function rowOf(number, id, sample) {
  const { text, triple, observedAt, importance } = claim(number);
  const low = (said) => said.toLowerCase();
  return {
    id: idOf('clm', id),
    evidence: idOf('evd', id),
    text,
    ...triple,
    at: observedAt,
    importance,
    subjectN: low(triple.subject),
    predicateN: low(triple.predicate),
    valueN: low(triple.value),
    said: `${text} ${Object.values(triple).join(' ')}`,
    one: id % sample,
    other: (Math.floor(id / sample) * STRIDE + id * 31) % sample,
  };
}

const INSERT = `
with given as (
  select * from jsonb_to_recordset($4::jsonb) as r (id text, evidence text, text text, subject text, predicate text, value text, "subjectN" text, "predicateN" text, "valueN" text,
    said text, at timestamptz, importance double precision, one integer, other integer)
), witnessed as (
  insert into evidence (tenant_id, id, space_id, kind, class, weight, independence_group, content, content_hash, observed_at, recorded_at, recorded_by, version)
  select $1, evidence, $2, 'assertion', 'document', 0.95, 'wiki', text, md5(text), at, at, 'prn_00000000000000000000000000', 1 from given
), claimed as (
  insert into claims (tenant_id, id, space_id, type, inherited, subject_n, predicate_n, slot, value_key, lane, scope, category, importance, tags, status, grounding,
    exclusive, historical, valid_from, valid_until, valid_from_inferred, observed_at, recorded_at, recorded_by, base, base_class, corroboration, reinforcements,
    disputes, gate_reinforcements, gate_disputes, trust, gate_trust, aging_from, half_life_days, strength_refreshed_at, search, version, state_since)
  select $1, id, $2, 'claim', 'sound', "subjectN", "predicateN", md5($2 || "subjectN" || "predicateN" || id)::uuid, md5("valueN")::uuid,
    'durable', 'global', 'fact', importance, '{}', 'active', 'sound', true, false, at, 'infinity', true, at, at,
    'prn_00000000000000000000000000', 0.95, 'document', 1, 0, 0, 0, 0, 0.95, 0.95, at, 30, at, to_tsvector('english', said), 1, at
  from given
), stated as (
  insert into claim_statements (tenant_id, claim_id, text, subject, predicate, value, value_n)
  select $1, id, text, subject, predicate, value, "valueN" from given
), attached as (
  insert into claim_evidence (tenant_id, claim_id, evidence_id, relation, class, weight, independence_group, asserted_by, observed_at, attached_at, weighed_live)
  select $1, id, evidence, 'assertion', 'document', 0.95, 'wiki', 'prn_00000000000000000000000000', at, at, true from given
)
insert into embeddings (tenant_id, owner_id, model, space_id, kind, embedding, created_at)
select $1, g.id, $3, $2, 'claim', l2_normalize(a.embedding + a.embedding + b.embedding), g.at
from given g
join sample a on a.number = g.one
join sample b on b.number = g.other`;
