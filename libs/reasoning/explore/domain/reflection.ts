import { z } from 'zod';
import { CascadeView } from '#libs/graph/cascades/index.js';
import { MAX_PAGE, pageOf, pageQuery } from '#libs/kernel/index.js';
import { spaceRef } from '#libs/tenancy/spaces/index.js';
import { NodeSummary } from './seen-node.js';

/** The sections of a reflection of a space on itself (graph spec, section 8), with their contents. */
export const SECTIONS = {
  openContradictions: 'contradictions nobody has decided',
  partialResolutions: 'what was answered, but by nothing strong enough',
  questions: 'open questions',
  overduePredictions: 'predictions that should have been judged by now',
  conjectures: 'conjectures not judged yet',
  goals: 'goals pursued or put off',
  tensions: 'goals that pull apart',
  weak: 'what has a confidence below .5',
  thinSupport: 'what was concluded from evidence of one independence group',
  uncited: 'claims that nothing but an inference carries',
  tainted: 'what depends on something that fell',
  stale: 'what depends on something superseded or expired',
  contested: 'sides of open contradictions, and what depends on them',
  supportLost: 'lessons and cornerstones that nothing bears out any more',
  orphans: 'assumptions, questions and definitions tied to nothing',
  unapproved: 'cornerstones and persons about whom a proposal waits for a reviewer',
  outgrown: 'what puts into practice a cornerstone that was outgrown',
  testsDue: 'claims with a test that can be done now',
  testsLapsed: 'claims with a test whose deadline passed without a result',
  testsSuggested: 'claims that are worth a test',
  calibration: 'predictions judged: what calibration is computed from',
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
    section: sectionName.describe(`Which: ${inWords}.`),
    count: z.int().describe('How many there are in all.'),
    data: z.array(NodeSummary).describe('The newest of them, newest first.'),
    nextCursor: z
      .string()
      .nullable()
      .describe('Send this as `cursor`, with `section`, for the next page; null on the last.'),
    hasMore: z.boolean().describe('Whether another page follows.'),
  })
  .meta({ id: 'Section', description: 'Things of one kind that need attention.' });
export type SectionView = z.input<typeof SectionView>;

const RunningCascades = pageOf(CascadeView)
  .extend({
    count: z.int().describe('How many there are in all.'),
    data: z.array(CascadeView).describe('The newest 20 of them.'),
    nextCursor: z
      .string()
      .nullable()
      .describe('Send this to `cascades.list`, with the same state, for the next page; null on the last.'),
  })
  .meta({ id: 'RunningCascades', description: 'Corrections that are running in a space, or were given up.' });

export const ReflectView = z
  .object({
    sections: z.array(SectionView).describe('One section of each kind. Claims of sessions are not included.'),
    runningCascades: RunningCascades.describe('Corrections that are running or were given up.'),
  })
  .meta({ id: 'Reflection', description: 'What a space has to answer, check or decide.' });
export type ReflectView = z.input<typeof ReflectView>;

export const IntegrityInput = z.strictObject({ space: spaceRef });

const penalty = (what: string, rule: string) =>
  z.object({
    count: z.int().describe(what),
    points: z.number().describe(`What they cost: ${rule}.`),
  });

export const IntegrityView = z
  .object({
    score: z.number().describe('100 minus all points, at least 0.'),
    cycles: penalty('Cycles of dependence. Must be 0.', '5 each, 20 at most')
      .meta({ id: 'CyclePenalty' })
      .describe('Cycles.'),
    tainted: penalty('Nodes that depend on something that fell.', '3 each, 15 at most')
      .meta({ id: 'TaintPenalty' })
      .describe('Tainted nodes that are not repaired.'),
    stale: penalty('Nodes that depend on something superseded or expired.', '2 each, 10 at most')
      .meta({ id: 'StalePenalty' })
      .describe('What is stale.'),
    orphans: penalty('Nodes without edges.', '1 each, 10 at most')
      .meta({ id: 'OrphanPenalty' })
      .describe('Nodes without edges.'),
    openContradictions: penalty('Contradictions nobody has decided.', '1 each, 10 at most')
      .meta({ id: 'ContradictionPenalty' })
      .describe('Open contradictions.'),
  })
  .meta({ id: 'Integrity', description: 'The soundness score of the graph of a space, and what reduces it.' });
export type IntegrityView = z.input<typeof IntegrityView>;

type Ailment = Exclude<keyof IntegrityView, 'score'>;

/** The points that each costs, and the maximum for all of its kind (graph spec, section 8). */
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
