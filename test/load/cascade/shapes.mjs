// Generated graphs to send corrections through, the same on every machine. Node 0 is the root, a plain claim; every
// other node derives from nodes before it.
import { idOf } from '../ids.mjs';

/**
 * For each shape, the premises of node `i` by number. The lattice has ten layers; each node depends on three
 * neighbours in the layer below, and the lowest layer depends on the root.
 */
export const SHAPES = {
  chain: (i) => [i - 1],
  tree: (i) => [Math.floor((i - 1) / 10)],
  lattice: (i, size) => latticePremises(i, Math.ceil(size / 10)),
};

function latticePremises(i, width) {
  if (i <= width) return [0];
  const [layer, place] = [Math.floor((i - 1) / width), (i - 1) % width];
  return [0, 1, 2].map((step) => 1 + (layer - 1) * width + ((place + step) % width));
}

const PAGE = 5_000;
/** If there are several graphs in one database, no two share an id. */
let planted = 0;

/**
 * Writes a graph above a stored claim, as derivations would have left it. This bypasses the API, whose part is not
 * measured here. Adds `nodeId`, from number to id.
 */
export async function plant(client, graph, count) {
  const { tenantId, spaceId, rootId, size, premises } = graph;
  const first = planted;
  planted += size;
  graph.nodeId = (i) => (i === 0 ? rootId : idOf('clm', first + i));
  const ranks = new Int32Array(size + 1).fill(1);
  for (let from = 1; from <= size; from += PAGE) {
    const nodes = [];
    const edges = [];
    for (let i = from; i < Math.min(from + PAGE, size + 1); i += 1) {
      const below = premises(i, size);
      ranks[i] = 1 + Math.max(...below.map((premise) => ranks[premise]));
      nodes.push({ id: graph.nodeId(i), rank: ranks[i], number: i });
      edges.push(
        ...below.map((premise, ordinal) => ({
          id: idOf('edg', (first + i) * 4 + ordinal),
          from: graph.nodeId(i),
          to: graph.nodeId(premise),
          ordinal,
        })),
      );
    }
    await client.query(INSERT, [tenantId, spaceId, JSON.stringify(nodes), JSON.stringify(edges), rootId]);
    count(nodes.length);
  }
}

const INSERT = `
with given as (
  select r.*, root.aging_from as moment,
    array(select distinct a.independence_group from claim_evidence a where a.tenant_id = $1 and a.claim_id = $5 order by 1) as groups
  from jsonb_to_recordset($3::jsonb) as r (id text, rank integer, number integer)
  join claims root on root.tenant_id = $1 and root.id = $5
), claimed as (
  insert into claims (tenant_id, id, space_id, type, inherited, trust_limit, gate_trust_limit, confidence, lane, scope, category, importance, tags, status, grounding,
    exclusive, historical, valid_from, valid_until, valid_from_inferred, observed_at, recorded_at, recorded_by, base, base_class, corroboration, reinforcements,
    disputes, gate_reinforcements, gate_disputes, trust, gate_trust, aging_from, half_life_days, strength_refreshed_at, support_mass, support_groups,
    supported_at, premise_groups, premises_observed_at, belief_state, search, version, state_since)
  select $1, id, $2, 'derivation', 'sound', 0.95, 0.95, 0.5, 'durable', 'global', 'fact', 0.7, '{}', 'active', 'sound', false, false, moment, 'infinity', true, moment, moment,
    'prn_00000000000000000000000000', 0.95, 'system', 1, 0, 0, 0, 0, 0.95, 0.95, moment, 30, moment, 0.4307829160924542, 1,
    moment, groups, moment, 'tentative', to_tsvector('english', said), 1, moment
  from given cross join lateral (select 'Conclusion ' || number || ' about component ' || number % 313 || ' of service ' || number % 977) as s (said)
), stated as (
  insert into claim_statements (tenant_id, claim_id, text)
  select $1, id, 'Conclusion ' || number || ' about component ' || number % 313 || ' of service ' || number % 977 from given
), noded as (
  insert into nodes (tenant_id, id, space_id, type, rank, confidence_limit, root_groups, contested, detail, recorded_at, recorded_by, version, state_since)
  select $1, id, $2, 'derivation', rank, 1, groups, false, '{"reasoningType": "modus_ponens", "logicalChain": "as said"}', moment, 'prn_00000000000000000000000000', 1, moment
  from given
)
insert into edges (tenant_id, id, space_id, from_id, to_id, kind, ordinal, created_at, created_by)
select $1, e.id, $2, e."from", e."to", 'derives_from', e.ordinal, now(), 'prn_00000000000000000000000000'
from jsonb_to_recordset($4::jsonb) as e (id text, "from" text, "to" text, ordinal integer)`;
