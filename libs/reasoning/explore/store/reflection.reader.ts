import { sql, type Statement, type TenantTx } from '#libs/platform/database/index.js';
import type { Section } from '../domain/reflection.js';
import { MAX_VISITED } from './graph.reader.js';

const STATEMENTS: Readonly<Record<Section, Statement>> = {
  openContradictions: sql(import.meta.url, 'list-contradictions'),
  partialResolutions: sql(import.meta.url, 'list-partial-resolutions'),
  questions: sql(import.meta.url, 'list-questions'),
  overduePredictions: sql(import.meta.url, 'list-overdue-predictions'),
  conjectures: sql(import.meta.url, 'list-conjectures'),
  goals: sql(import.meta.url, 'list-goals'),
  tensions: sql(import.meta.url, 'list-tensions'),
  weak: sql(import.meta.url, 'list-weak'),
  thinSupport: sql(import.meta.url, 'list-thin-support'),
  uncited: sql(import.meta.url, 'list-uncited'),
  tainted: sql(import.meta.url, 'list-tainted'),
  stale: sql(import.meta.url, 'list-stale'),
  contested: sql(import.meta.url, 'list-contested'),
  supportLost: sql(import.meta.url, 'list-support-lost'),
  orphans: sql(import.meta.url, 'list-orphans'),
  unapproved: sql(import.meta.url, 'list-unapproved'),
  outgrown: sql(import.meta.url, 'list-outgrown'),
  testsDue: sql(import.meta.url, 'list-tests-due'),
  testsLapsed: sql(import.meta.url, 'list-tests-lapsed'),
  testsSuggested: sql(import.meta.url, 'list-tests-suggested'),
  calibration: sql(import.meta.url, 'list-judged-predictions'),
};
const countOpenCascades = sql(import.meta.url, 'count-open-cascades');
const countCycles = sql(import.meta.url, 'count-cycles');

/** The sections that depend on the current time. Their statements take the time as an additional parameter. */
const BY_THE_CLOCK: ReadonlySet<Section> = new Set(['overduePredictions', 'stale', 'testsDue', 'testsLapsed']);

/**
 * The search for cycles starts from at most this many dependences on newer nodes. A node has such a dependence only if,
 * after its creation, it was based on other nodes or given later examples.
 */
const MAX_CYCLE_CANDIDATES = 1_000;

/** The contents of a section: the number of its nodes, and the newest of them before a position. */
export interface Held {
  count: number;
  ids: string[];
}

/** Reads the nodes of a space that need attention. */
export class ReflectionReader {
  async list(
    tx: TenantTx,
    spaceId: string,
    section: Section,
    page: { beforeId: string; limit: number },
    now: Date,
  ): Promise<Held> {
    const params = [spaceId, page.beforeId, page.limit, ...(BY_THE_CLOCK.has(section) ? [now] : [])];
    return (await tx.one<Held>(STATEMENTS[section], ...params))!;
  }

  async openCascades(tx: TenantTx, spaceId: string): Promise<number> {
    return (await tx.one<{ count: number }>(countOpenCascades, spaceId))!.count;
  }

  async cycles(tx: TenantTx, spaceId: string): Promise<number> {
    return (await tx.one<{ cycles: number }>(countCycles, spaceId, MAX_CYCLE_CANDIDATES, MAX_VISITED))!.cycles;
  }
}
