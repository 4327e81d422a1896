import { usageFailure } from '../../terminal/failure.js';
import { given, isFields, tagsAt, textAt, type Entry, type Fields, type Item } from '../entry.js';
import { entryOf, wholeOf } from '../lines.js';
import { timeAt } from '../times.js';

/**
 * `graph.json` of neolata-mem: a list of memories. Links are not imported, because they are computed again here.
 * Memories that are no longer valid are left out.
 */
export async function* readNeolata(path: string): AsyncGenerator<Entry> {
  const whole = await wholeOf(path);
  const memories = Array.isArray(whole)
    ? whole
    : isFields(whole) && Array.isArray(whole.memories)
      ? whole.memories
      : null;
  if (memories === null) throw usageFailure(`${path} is not a graph.json: it is not a list of memories.`);
  const multi = memories
    .filter(isFields)
    .flatMap(({ claim }) => (isFields(claim) && claim.exclusive === false ? (textAt(claim, 'predicate') ?? []) : []));
  for (const name of new Set(multi))
    yield {
      place: `predicate ${name}`,
      item: { key: `p:${name}`.slice(0, 100), predicate: { name, cardinality: 'multi' } },
    };
  for (const [n, memory] of memories.entries()) yield entryOf(memory, `memory ${n + 1}`, memoryOf);
}

function memoryOf(fields: Fields, place: string): Entry {
  const text = textAt(fields, 'memory', 'text', 'content');
  if (text === undefined) return { place, problem: 'has no text' };
  const status = textAt(fields, 'status') ?? 'active';
  if (status !== 'active') return { place, skipped: `its status is ${status}` };
  const claim = isFields(fields.claim) ? fields.claim : {};
  if (claim.scope === 'session') return { place, skipped: 'it belongs to a session' };
  const key = textAt(fields, 'id') ?? place.replace(' ', '-');
  return { place, item: { key, claim: claimOf(fields, claim, text) } };
}

function claimOf(fields: Fields, claim: Fields, text: string): Item['claim'] {
  const provenance = isFields(fields.provenance) ? fields.provenance : {};
  const category = textAt(fields, 'category')?.toLowerCase();
  return given({
    text,
    triple: tripleOf(claim),
    category: isCategory(category) ? category : undefined,
    importance: typeof fields.importance === 'number' ? Math.min(1, Math.max(0, fields.importance)) : undefined,
    tags: tagsAt(fields, 'tags'),
    agent: textAt(fields, 'agent'),
    source: textAt(provenance, 'sourceId'),
    observedAt: timeAt(fields, 'event_at', 'created_at'),
    validFrom: timeAt(claim, 'validFrom'),
    validUntil: timeAt(claim, 'validUntil'),
  });
}

function tripleOf(claim: Fields): { subject: string; predicate: string; value: string } | undefined {
  const [subject, predicate, value] = [textAt(claim, 'subject'), textAt(claim, 'predicate'), textAt(claim, 'value')];
  return subject && predicate && value ? { subject, predicate, value } : undefined;
}

/**
 * Here, only special operations create claims of categories such as `digest`, so such a memory is imported as a fact.
 */
const RESERVED = ['digest', 'atom', 'scenario', 'persona', 'assumption', 'failure', 'strategy'];
const isCategory = (category: string | undefined): category is string =>
  category !== undefined && /^[a-z][a-z0-9_-]{0,49}$/.test(category) && !RESERVED.includes(category);
