import { given, isFields, tagsAt, textAt, type Entry, type Fields } from '../entry.js';
import { entriesOfLines, entryOf, wholeOf } from '../lines.js';
import { timeAt } from '../times.js';

/** The fields that say to whom a memory of mem0 belongs. */
const OWNERS = ['user', 'agent', 'app', 'run'] as const;

/** The output of `get_all`, a list of memories, or one memory per line. */
export async function* readMem0(path: string): AsyncGenerator<Entry> {
  const whole = await wholeOf(path);
  const memories = memoriesIn(whole);
  if (memories === null) yield* entriesOfLines(path, memoryOf);
  else for (const [n, memory] of memories.entries()) yield entryOf(memory, `memory ${n + 1}`, memoryOf);
}

function memoriesIn(whole: unknown): unknown[] | null {
  if (Array.isArray(whole)) return whole;
  if (!isFields(whole)) return null;
  const list = whole.results ?? whole.memories;
  return Array.isArray(list) ? list : 'memory' in whole ? [whole] : null;
}

function memoryOf(fields: Fields, place: string): Entry {
  const text = textAt(fields, 'memory', 'text', 'data');
  if (text === undefined) return { place, problem: 'has no memory' };
  const owner = OWNERS.find((each) => textAt(fields, `${each}_id`) !== undefined);
  const key = textAt(fields, 'id', 'hash') ?? place.replace(' ', '-');
  return {
    place,
    item: {
      key,
      claim: given({
        text,
        observedAt: timeAt(fields, 'updated_at', 'created_at'),
        tags: tagsAt(fields, 'categories'),
        agent: textAt(fields, 'agent_id'),
        source: owner === undefined ? undefined : `${owner}:${textAt(fields, `${owner}_id`)}`,
      }),
    },
  };
}
