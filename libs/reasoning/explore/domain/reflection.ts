import { z } from 'zod';
import { CascadeView } from '#libs/graph/cascades/index.js';
import { MAX_PAGE, pageOf, pageQuery } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { NodeSummary } from './seen-node.js';

/** The sections of a reflection of a space on itself (graph spec, section 8), with their contents. */
const SECTIONS = {
  openContradictions: 'contradictions without a decision',
  partialResolutions: 'questions and contradictions with answers that are too weak to settle them',
  questions: 'open questions',
  overduePredictions: 'predictions whose time has passed without a verdict',
  conjectures: 'conjectures without a verdict',
  goals: 'goals that are active or paused',
  tensions: 'goals in conflict with each other',
  weak: 'nodes with a confidence below .5',
  thinSupport: 'conclusions from evidence of a single independence group',
  uncited: 'claims supported only by inferences',
  tainted: 'nodes that depend on something that is no longer valid',
  stale: 'nodes that depend on something superseded or expired',
  contested: 'sides of open contradictions, and what depends on them',
  supportLost: 'lessons and cornerstones without remaining support',
  orphans: 'assumptions, questions and definitions without edges',
  unapproved: 'cornerstones and persons with a proposal that waits for a reviewer',
  outgrown: 'nodes that apply a cornerstone that was outgrown',
  testsDue: 'claims with a test that can be run now',
  testsLapsed: 'claims with a test whose deadline passed without a result',
  testsSuggested: 'claims that are worth a test',
  calibration: 'judged predictions, from which calibration is computed',
} as const;
export type Section = keyof typeof SECTIONS;
export const sections = Object.keys(SECTIONS) as [Section, ...Section[]];

const inWords = sections.map((name) => `${name}, ${SECTIONS[name]}`).join('; ');
const sectionName = z.enum(sections);

export const ReflectInput = z
  .strictObject({
    space: spaceRef,
    section: sectionName.optional().describe('Only this section; the others are omitted.'),
    limit: z
      .number()
      .int()
      .min(1)
      .max(MAX_PAGE)
      .default(20)
      .describe('How many nodes of each section to return, 1 to 200.'),
    cursor: pageQuery.cursor.describe('`nextCursor` of a section; give `section` as well. Opaque.'),
  })
  .superRefine(({ section, cursor }, context) => {
    if (cursor !== undefined && section === undefined)
      context.addIssue({
        code: 'custom',
        path: ['section'],
        message: 'is required with cursor, because each section has its own cursor',
      });
  });

const SectionView = z
  .object({
    section: sectionName.describe(`The section: ${inWords}.`),
    count: z.int().describe('Total number of nodes in the section.'),
    data: z.array(NodeSummary).describe('Nodes of this page, newest first.'),
    nextCursor: z
      .string()
      .nullable()
      .describe('Send this as `cursor`, with `section`, for the next page; null on the last.'),
    hasMore: z.boolean().describe('Whether another page follows.'),
  })
  .meta({ id: 'Section', description: 'Nodes of one kind that need attention.' });
export type SectionView = z.input<typeof SectionView>;

const RunningCascades = pageOf(CascadeView)
  .extend({
    count: z.int().describe('Total number of such corrections.'),
    data: z.array(CascadeView).describe('The newest 20 of them.'),
    nextCursor: z
      .string()
      .nullable()
      .describe('Send this to `cascades.list`, with the same state, for the next page; null on the last.'),
  })
  .meta({ id: 'RunningCascades', description: 'Corrections that are running in a space, or were given up.' });

export const ReflectView = z
  .object({
    sections: z.array(SectionView).describe('One section per kind. Claims of sessions are not included.'),
    runningCascades: RunningCascades.describe('Corrections that are running or were given up.'),
  })
  .meta({ id: 'Reflection', description: 'What needs an answer, a check or a decision in a space.' });
export type ReflectView = z.input<typeof ReflectView>;

export const IntegrityInput = z.strictObject({ space: spaceRef });

const penalty = (what: string, rule: string) =>
  z.object({
    count: z.int().describe(what),
    points: z.number().describe(`How many points they deduct: ${rule}.`),
  });

export const IntegrityView = z
  .object({
    score: z.number().describe('100 minus all points, at least 0.'),
    cycles: penalty('Dependency cycles. Must be 0.', '5 each, 20 at most')
      .meta({ id: 'CyclePenalty' })
      .describe('Dependency cycles.'),
    tainted: penalty('Nodes that depend on something that is no longer valid.', '3 each, 15 at most')
      .meta({ id: 'TaintPenalty' })
      .describe('Tainted nodes that are not repaired.'),
    stale: penalty('Nodes that depend on something superseded or expired.', '2 each, 10 at most')
      .meta({ id: 'StalePenalty' })
      .describe('Stale nodes.'),
    orphans: penalty('Nodes without edges.', '1 each, 10 at most')
      .meta({ id: 'OrphanPenalty' })
      .describe('Nodes without edges.'),
    openContradictions: penalty('Contradictions without a decision.', '1 each, 10 at most')
      .meta({ id: 'ContradictionPenalty' })
      .describe('Open contradictions.'),
  })
  .meta({ id: 'Integrity', description: 'The soundness score of the graph of a space, and what reduces it.' });
export type IntegrityView = z.input<typeof IntegrityView>;

type Ailment = Exclude<keyof IntegrityView, 'score'>;

/** The points deducted for each item of a kind, and the most that are deducted for the kind (graph spec, section 8). */
const PENALTIES: Readonly<Record<Ailment, { each: number; most: number }>> = {
  cycles: { each: 5, most: 20 },
  tainted: { each: 3, most: 15 },
  stale: { each: 2, most: 10 },
  orphans: { each: 1, most: 10 },
  openContradictions: { each: 1, most: 10 },
};

export function integrityOf(counts: Readonly<Record<Ailment, number>>): IntegrityView {
  const penalty = (ailment: Ailment) => ({
    count: counts[ailment],
    points: Math.min(PENALTIES[ailment].most, PENALTIES[ailment].each * counts[ailment]),
  });
  const penalties = {
    cycles: penalty('cycles'),
    tainted: penalty('tainted'),
    stale: penalty('stale'),
    orphans: penalty('orphans'),
    openContradictions: penalty('openContradictions'),
  };
  const lost = Object.values(penalties).reduce((sum, { points }) => sum + points, 0);
  return { score: Math.max(0, 100 - lost), ...penalties };
}
