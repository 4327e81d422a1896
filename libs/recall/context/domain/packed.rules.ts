import type { z } from 'zod';
import type { Id } from '#libs/kernel/index.js';
import { isFact } from '#libs/knowledge/claims/index.js';
import type { ContextInput, ContextView, Included } from './context.schemas.js';
import type { ChosenFacts } from './facts.rules.js';
import { isBackground, limitedBackground, type BackgroundLimits, type RankedWhole } from './items.rules.js';
import { formats, render, type Format, type Item, type TaskPart } from './packing/format.js';
import { pack, type CountTokens, type Excluded, type Packed } from './packing/pack.rules.js';
import { fitTask, type WholeTask } from './packing/task-part.js';
import type { WorkPart } from './packing/work-lines.js';
import { fitWork, type LeftWork } from './packing/work-part.js';
import { labelOf } from '../../search/index.js';
import { type Companions, packTogether } from './together.rules.js';

type Asked = Omit<z.output<typeof ContextInput>, 'space'>;
type Answer = z.input<typeof ContextView>;

const NO_TASK = { part: null, excluded: [] };
export const NO_FACTS: ChosenFacts = { gated: [], blocked: [] };

/** Everything that may be printed, each list in its final order. */
export interface Packable {
  items: readonly Item[];
  gated: ChosenFacts;
  task: WholeTask | null;
  left: LeftWork;
  /** Ids of failures and lessons; they do not count against the limit of the other items. */
  besides: ReadonlySet<string>;
}

export interface PackedContext {
  packed: Packed;
  shown: Pick<Answer, 'task' | 'facts' | 'blocked'>;
  /** How previous work was left. */
  work: WorkPart | null;
  excluded: Excluded[];
}

/**
 * Fits everything into the budget in this order: the task into its share, the previous work into its share, then
 * facts, blocked facts, and the other items.
 */
export function packAll(
  { items, gated, task, left: leftWork, besides }: Packable,
  companions: Companions,
  count: CountTokens,
  asked: Asked,
): PackedContext {
  const { query, maxTokens = Infinity, maxClaims, maxFacts, maxBlocked } = asked;
  const packing = { format: formatOf(asked), count };
  const { part, excluded: offloads } = task === null ? NO_TASK : fitTask(task, packing, { maxTokens, query });
  const { part: work, excluded: workLeft } = fitWork(leftWork, packing, { maxTokens, query, task: part });
  const preceding: Item[] = [];
  const packNext = (next: readonly Item[], maxItems: number, tokens = maxTokens): Packed =>
    pack(next, query, { ...packing, fixed: { task: part, work, preceding } }, { maxTokens: tokens, maxItems });
  const left: Excluded[] = [];
  for (const [next, maxItems] of [
    [gated.gated, maxFacts],
    [gated.blocked, maxBlocked],
  ] as const) {
    const { included, excluded } = packNext(next, maxItems);
    preceding.push(...included);
    left.push(...excluded.map((each) => (next === gated.blocked ? { ...each, reason: 'blocked' as const } : each)));
  }
  const related = items.filter((item) => isRelated(item, besides, companions));
  const share = count(render(packing.format, query, preceding, { task: part, work })) + maxTokens * BESIDES_SHARE;
  const { included: kept } = packNext(related, related.length || 1, Math.min(maxTokens, Math.floor(share)));
  preceding.push(...kept);
  const others = items.filter((item) => !kept.includes(item));
  const rest = packTogether(others, companions, (together) => packNext(together, maxClaims));
  const isEmpty = rest.text === '';
  const printed = isEmpty ? [] : preceding;
  const packed = { ...rest, included: [...printed, ...rest.included] };
  return {
    packed,
    shown: {
      task: task === null ? null : viewOfTask(task, isEmpty ? null : part),
      ...viewsOfFacts(
        printed
          .filter(({ gated: line }) => line !== undefined)
          .map((item) => (asked.references ? labelled(item) : item)),
      ),
    },
    work: isEmpty ? null : work,
    excluded: [...left, ...rest.excluded, ...offloads, ...workLeft],
  };
}

/** With references, lines show labels. The choice of what is printed is still based on the whole texts. */
function formatOf({ format: name, references }: Asked): Format {
  const format = formats[name];
  return references ? { ...format, line: (item) => format.line(labelled(item)) } : format;
}

const labelled = (item: Item): Item => ({ ...item, text: labelOf(item.text) });

/**
 * The share of a budget for failures and lessons, which are chosen first. Those that do not fit into it compete with
 * the other items.
 */
const BESIDES_SHARE = 1 / 6;

/**
 * Whether the item is a failure or lesson that does not contradict a claim. An item that may contradict a claim is
 * printed only together with that claim.
 */
const isRelated = ({ kind, id }: Item, besides: ReadonlySet<string>, companions: Companions): boolean =>
  kind === 'claim' && besides.has(id) && !companions.has(id);

export const isFactFound = (each: RankedWhole): boolean => each.kind === 'claim' && isFact(each.claim);

/**
 * Memories that are not printed as facts, limited as requested. For a time in the past, facts are not judged; each is
 * printed as a plain claim, like a fact that is doubted. Such facts are printed to readers who ask for facts or claims.
 */
export function separated(
  memories: readonly RankedWhole[],
  include: ReadonlySet<Included>,
  { isPresent, doubted, ...limits }: BackgroundLimits & { isPresent: boolean; doubted: ReadonlySet<string> },
): { plain: RankedWhole[]; left: Excluded[] } {
  const { remaining, left } = limitedBackground(
    memories.filter((each) => {
      if (each.kind !== 'claim') return true;
      if (isFact(each.claim))
        return (!isPresent || doubted.has(each.id)) && (include.has('facts') || include.has('claims'));
      return include.has(isBackground(each.claim) ? 'background' : 'claims');
    }),
    limits,
  );
  return { plain: remaining, left };
}

function viewsOfFacts(printed: readonly Item[]): Pick<Answer, 'facts' | 'blocked'> {
  const views = printed.map(({ id, text, section, gated }) => {
    const { claimType, kind, stepIds, trust, asOf, grounding, evidence, needs, tools } = gated!;
    const claimId = id as Id<'clm'>;
    return {
      section,
      fact: { claimId, claimType, kind, text, stepIds: [...stepIds], trust, grounding },
      asOf,
      evidence: [...evidence],
      needs: [...needs],
      tools: [...tools],
    };
  });
  const isBlocked = ({ section }: { section: Item['section'] }): boolean => section === 'Blocked';
  return {
    facts: views
      .filter((view) => !isBlocked(view))
      .map(({ fact, section, asOf, evidence }) => ({
        ...fact,
        asOf,
        foreign: section === 'Facts of other tasks',
        evidence,
      })),
    blocked: views.filter(isBlocked).map(({ fact, needs, tools }) => ({ ...fact, needs, tools })),
  };
}

function viewOfTask({ task }: WholeTask, part: TaskPart | null): Answer['task'] {
  const { id: taskId, ...standing } = task;
  const { mermaid = null, nodeMap = {}, level = null } = part?.diagram ?? {};
  return { taskId, ...standing, mermaid, nodeMap, level, offloads: [...(part?.offloads ?? [])] };
}
