import { countOf, EDGE_KINDS, edgeKinds, type Count, type EdgeKind, type Ends } from './edge-kinds.js';
import { areEnds } from './ends.rules.js';
import { isClaimBearing, NODE_TYPES, nodeTypes, TAKEN_BACK_BY, type EndType, type NodeType } from './node-types.js';

const yes = (holds: boolean): string => (holds ? 'yes' : '');
const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Prints the grammar as a Markdown document. */
export function grammarInPrint(): string {
  const parts = [
    '# The grammar of the graph',
    '`npm run sync` writes this page from `libs/graph/model/domain/grammar`. [The guide](../graph.md) says what it is for.',
    '## Node types',
    table(
      ['type', 'tag', 'id', 'is', 'statuses', 'claim-bearing', 'confidence', 'made by', 'taken back by'],
      nodeTypes.map(typeRow),
    ),
    '`nod_` and `clm_` nodes are made by `nodes.create`. A claim-bearing node may also be disputed, quarantined or archived, as any claim. An agent can retract what it made in its current session.',
    '## Edge kinds',
    table(
      ['kind', 'means', 'from → to', 'how many', 'no way back', 'corrections travel', 'by hand', 'written by'],
      edgeKinds.map(kindRow),
    ),
    'A digest is a derivation from 2 to 100. `CB` is every claim-bearing type and the plain claim. Dependences form no cycles: no path along such edges leads back to its start.',
    '## Which kinds lead from which type to which',
    table(['from, to', ...everyType], everyType.map(endsRow)),
  ];
  return `${parts.join('\n\n')}\n`;
}

const everyType: EndType[] = ['claim', ...nodeTypes];

function endsRow(from: EndType): string[] {
  return [`**${from}**`, ...everyType.map((to) => edgeKinds.filter((kind) => areEnds(kind, from, to)).join(', '))];
}

function typeRow(type: NodeType): string[] {
  const { tag, prefix, means, statuses, hasConfidence, role, takenBackBy } = NODE_TYPES[type];
  return [
    `\`${type}\``,
    tag,
    `\`${prefix}_\``,
    means,
    statuses.join(', '),
    yes(isClaimBearing(type)),
    yes(hasConfidence),
    `${role}+`,
    TAKEN_BACK_BY[takenBackBy],
  ];
}

function kindRow(kind: EdgeKind): string[] {
  const { means, dependence, cascades, isRemovable, writtenBy } = EDGE_KINDS[kind];
  const ends: readonly Ends[] = EDGE_KINDS[kind].ends;
  return [
    `\`${kind}\``,
    means,
    ends.map(printed).join('; '),
    counts(kind),
    dependence === 'own' ? 'among its own' : yes(dependence),
    yes(cascades),
    yes(isRemovable),
    writtenBy,
  ];
}

/** How many edges of a kind may begin at nodes of each type, and how many may end at one node. */
function counts(kind: EdgeKind): string {
  const rule: { ends: readonly Ends[]; endsAtOne?: number } = EDGE_KINDS[kind];
  const froms = [...new Set(rule.ends.flatMap(({ from }) => from))];
  const all = froms.map((type) => inWords(countOf(kind, type)));
  const parts = new Set(all).size === 1 ? [all[0]!] : froms.map((type, i) => `${type} ${all[i]!}`);
  return [...parts, ...(rule.endsAtOne === undefined ? [] : [`into one node at most ${rule.endsAtOne}`])].join('; ');
}

function inWords([least, most]: Count): string {
  if (most === null) return least === 0 ? 'any' : `${least} or more`;
  if (least === most) return `${least}`;
  return least === 0 ? `at most ${most}` : `${least} to ${most}`;
}

const printed = ({ from, to, isSameType }: Ends): string =>
  isSameType ? `two of one type: ${names(from)}` : `${names(from)} → ${names(to)}`;

/** Lists types by name. One word stands for all types, and one for all claim-bearing types. */
function names(types: readonly EndType[]): string {
  if (types.length === everyType.length) return 'any';
  const bearing = everyType.filter(isClaimBearing);
  if (!bearing.every((type) => types.includes(type))) return types.join(', ');
  return [...types.filter((type) => !isClaimBearing(type)), 'CB'].join(', ');
}
