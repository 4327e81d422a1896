import { claimsAsKnown } from '#libs/knowledge/claims/index.js';
import type { Bind } from '#libs/platform/filters/index.js';
import { asByDefault, isDefault, type Reading } from '../domain/retrieval/reading.js';

/**
 * The claims of the reader's session that replace a durable claim `c`. They have the same subject and the same
 * predicate, which has a single value, they are visible by default, and they would win against `c`.
 */
export function overriding(reading: Reading, bind: Bind): string {
  if (reading.sessionId === null || reading.includesAll) return `'{}'::text[]`;
  const source = claimsAsKnown(reading.knownAt, bind);
  return `array(select s.id from ${source} s
    where s.tenant_id = $1 and s.space_id = $2 and s.session_id = ${bind(reading.sessionId)}::text and s.lane = 'session' and c.lane = 'durable'
      and s.subject_n = c.subject_n and s.predicate_n = c.predicate_n and ${seen(asByDefault(reading), 's', source, bind)}
      and claim_wins(s.base_class, s.gate_trust, s.observed_at, s.recorded_at, c.base_class, c.gate_trust, c.observed_at, c.recorded_at, c.activated)
      and not exists (select from predicates p where p.tenant_id = $1 and p.space_id = $2 and p.name_n = c.predicate_n and (p.cardinality = 'multi' or p.conflict_policy = 'review')))`;
}

/**
 * The condition for rows of `source` that a reading may see. Every retriever uses it. `is_visible` decides; a reading
 * may only add to what is visible by default (claims spec, section 8).
 */
export function seen(reading: Reading, alias: string, source: string, bind: Bind): string {
  const reader = `${alias}.scope, ${alias}.session_id, ${bind(reading.at)}::timestamptz, ${bind(reading.sessionId)}::text${workspacesOf(reading, alias, bind)}`;
  if (reading.includesAll) return `is_visible('active', 'sound', null, '-infinity', 'infinity', ${reader})`;
  const belief = reading.showsRejected ? 'null' : `${alias}.belief_state`;
  const held = `${alias}.grounding, ${belief}, ${alias}.valid_from, ${alias}.valid_until, ${reader}`;
  if (isDefault(reading)) return `is_visible(${alias}.status, ${held})`;
  const status = `${alias}.status = any (${bind(reading.statuses)}::text[]) and is_visible('active', ${held})`;
  return reading.isPast ? `${status} and not ${isOutdone(reading, alias, source, bind)}` : status;
}

/** Further arguments of `is_visible` if the reading names workspaces. */
const workspacesOf = ({ workspaceIds }: Reading, alias: string, bind: Bind): string =>
  workspaceIds.length === 0 ? '' : `, ${alias}.workspace_id, ${bind(workspaceIds)}::text[]`;

/**
 * Whether another claim of the same key was valid at the requested moment in the past and is better. Claims that a
 * reviewer kept together do not count.
 */
function isOutdone(reading: Reading, alias: string, source: string, bind: Bind): string {
  return `exists (select from ${source} o
    where o.tenant_id = $1 and o.slot = ${alias}.slot and (o.exclusive or ${alias}.exclusive)
      and o.status = any (${bind(reading.statuses)}::text[]) and o.grounding <> 'tainted' ${reading.showsRejected ? '' : "and o.belief_state is distinct from 'rejected'"}
      and o.valid_from <= ${bind(reading.at)}::timestamptz and ${bind(reading.at)}::timestamptz < o.valid_until
      and (o.gate_trust, o.observed_at, o.recorded_at, o.id) > (${alias}.gate_trust, ${alias}.observed_at, ${alias}.recorded_at, ${alias}.id))`;
}
