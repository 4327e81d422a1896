import { usageFailure } from '../../terminal/failure.js';
import { given, isFields, listAt, textAt, type Entry, type Fields } from '../entry.js';
import { entryOf, linesOf, valueIn, wholeOf } from '../lines.js';
import { timeAt } from '../times.js';

/** The objects of a Zep or Graphiti graph, by type. */
interface Graph {
  nodes: Fields[];
  episodes: Fields[];
  edges: Fields[];
  problems: Extract<Entry, { problem: string }>[];
}

/** An export of a graph: one object with `nodes`, `episodes` and `edges` (or `facts`), or one of these per line. */
export async function* readZep(path: string): AsyncGenerator<Entry> {
  const graph = await graphIn(path);
  const names = new Map(graph.nodes.map((node) => [textAt(node, 'uuid'), textAt(node, 'name')]));
  const episodes = new Set(graph.episodes.map((episode) => textAt(episode, 'uuid')));
  yield* graph.problems;
  // The predicates are multi-valued: an edge that is no longer valid says so itself, and several edges may be valid at
  // once.
  for (const predicate of new Set(graph.edges.flatMap((edge) => predicateOf(edge) ?? [])))
    yield {
      place: `relation ${predicate}`,
      item: { key: `p:${predicate}`.slice(0, 100), predicate: { name: predicate, cardinality: 'multi' } },
    };
  for (const [n, episode] of graph.episodes.entries()) yield entryOf(episode, `episode ${n + 1}`, episodeOf);
  for (const [n, edge] of graph.edges.entries())
    yield entryOf(edge, `fact ${n + 1}`, (fields, place) => factOf(fields, place, names, episodes));
}

async function graphIn(path: string): Promise<Graph> {
  const whole = await wholeOf(path);
  const graph: Graph = { nodes: [], episodes: [], edges: [], problems: [] };
  const add = (fields: Fields, place: string): void => {
    if ('fact' in fields) graph.edges.push(fields);
    else if ('content' in fields) graph.episodes.push(fields);
    else if ('name' in fields) graph.nodes.push(fields);
    else graph.problems.push({ place, problem: 'is neither a fact nor an episode nor a node' });
  };
  if (Array.isArray(whole)) whole.forEach((each, n) => isFields(each) && add(each, `entry ${n + 1}`));
  else if (isFields(whole) && !('uuid' in whole)) {
    graph.nodes.push(...listAt(whole, 'nodes').filter(isFields));
    graph.episodes.push(...listAt(whole, 'episodes').filter(isFields));
    graph.edges.push(...[...listAt(whole, 'edges'), ...listAt(whole, 'facts')].filter(isFields));
    if (graph.edges.length + graph.episodes.length === 0) throw usageFailure(`${path} has neither edges nor episodes.`);
  } else await addLines(path, add, graph);
  return graph;
}

async function addLines(path: string, add: (fields: Fields, place: string) => void, graph: Graph): Promise<void> {
  for await (const line of linesOf(path)) {
    const found = valueIn(line);
    const place = `line ${line.number}`;
    if ('problem' in found) graph.problems.push(found);
    else if (isFields(found.value)) add(found.value, place);
    else graph.problems.push({ place, problem: 'is not a JSON object' });
  }
}

const predicateOf = (edge: Fields): string | undefined =>
  textAt(edge, 'name')?.replaceAll('_', ' ').toLowerCase().slice(0, 90);

function episodeOf(fields: Fields, place: string): Entry {
  const [key, content] = [textAt(fields, 'uuid'), fields.content];
  if (key === undefined || typeof content !== 'string' || content === '')
    return { place, problem: 'has no uuid or no content' };
  const observedAt = timeAt(fields, 'valid_at', 'created_at');
  return {
    place,
    item: {
      key,
      evidence: given({ kind: 'episode', content, source: textAt(fields, 'source_description'), observedAt }),
    },
  };
}

function factOf(
  fields: Fields,
  place: string,
  names: ReadonlyMap<string | undefined, string | undefined>,
  episodes: ReadonlySet<string | undefined>,
): Entry {
  const [key, text] = [textAt(fields, 'uuid'), textAt(fields, 'fact')];
  if (key === undefined || text === undefined) return { place, problem: 'has no uuid or no fact' };
  const [subject, value] = ['source_node', 'target_node'].map(
    (end) => names.get(textAt(fields, `${end}_uuid`)) ?? textAt(fields, `${end}_name`),
  );
  const predicate = predicateOf(fields);
  const cited = listAt(fields, 'episodes').filter((each): each is string => episodes.has(each as string));
  return {
    place,
    item: {
      key,
      claim: given({
        text,
        triple: subject && predicate && value ? { subject, predicate, value } : undefined,
        evidence: cited.slice(0, 64),
        observedAt: timeAt(fields, 'created_at'),
        validFrom: timeAt(fields, 'valid_at'),
        validUntil: timeAt(fields, 'invalid_at', 'expired_at'),
      }),
    },
  };
}
