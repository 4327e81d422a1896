import { appendFile, writeFile } from 'node:fs/promises';
import type { z } from 'zod';
import type { AssertionClass } from '#libs/kernel/index.js';
import { IMPORT_OUTCOMES, type ImportOutcome, type ImportReport } from '#libs/memory/transfers/index.js';
import type { Cli } from '../terminal/cli.js';
import { progressOf } from '../terminal/output.js';
import type { Entries } from './entry.js';
import { pagesOf, type Page, type Placed, type Problem } from './pages.js';
import type { ProgressFile } from './progress-file.js';

type Report = z.input<typeof ImportReport>;

export interface Asked {
  name: string;
  class: AssertionClass | undefined;
  dryRun: boolean;
  /** The file that lists every problem, one per line. The summary shows only the first problems. */
  problemsFile: string | undefined;
}

/** The outcome for a whole file. */
export interface Summary {
  name: string;
  class: AssertionClass | null;
  dryRun: boolean;
  counts: Record<ImportOutcome, number>;
  unreadable: number;
  skipped: Record<string, number>;
  problemCount: number;
  problems: Problem[];
  samples: Partial<Record<ImportOutcome, string[]>>;
  seconds: number;
}

const SHOWN_PROBLEMS = 20;
const SAMPLES = 3;

/**
 * Sends the entries to the space, page by page. Entries that cannot be imported are reported with their place, and the
 * import continues with the other entries.
 */
export async function runImport(cli: Cli, entries: Entries, asked: Asked, file: ProgressFile): Promise<Summary> {
  const { service, base } = cli.connect();
  const startedAt = performance.now();
  const progress = progressOf(cli, asked.dryRun ? 'Checking' : 'Importing', null);
  const summary = emptySummary(asked);
  if (asked.problemsFile !== undefined) await writeFile(asked.problemsFile, '', { mode: 0o600 });
  const sessions = new Sessions(cli, asked);
  try {
    for await (const page of pagesOf(entries, { from: file.entries })) {
      const problems = [...page.problems];
      if (page.items.length > 0) {
        const items = await sessions.inPage(page);
        const body = { name: asked.name, class: asked.class, dryRun: asked.dryRun, items };
        const report = await service.post<Report>(`${base}/imports`, body);
        problems.push(...add(summary, report, page.items));
      }
      await note(summary, page, problems, asked);
      if (!asked.dryRun) await file.reach(page.entries);
      progress.to(page.entries);
    }
  } finally {
    progress.end();
  }
  if (!asked.dryRun) await file.end();
  return { ...summary, seconds: Math.round(performance.now() - startedAt) / 1_000 };
}

const emptySummary = ({ name, dryRun }: Asked): Summary => ({
  name,
  class: null,
  dryRun,
  counts: Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, 0])) as Record<ImportOutcome, number>,
  unreadable: 0,
  skipped: {},
  problemCount: 0,
  problems: [],
  samples: {},
  seconds: 0,
});

/** Adds the report of a page. Returns the refused items with their places. */
function add(summary: Summary, report: Report, items: readonly Placed[]): Problem[] {
  summary.class = report.class;
  for (const outcome of IMPORT_OUTCOMES) summary.counts[outcome] += report.counts[outcome];
  report.data.forEach(({ outcome }, n) => {
    const samples = (summary.samples[outcome] ??= []);
    if (samples.length < SAMPLES) samples.push(wordsOf(items[n]!));
  });
  return report.data.flatMap(({ key, error }, n) =>
    error === null ? [] : [{ place: items[n]!.place, key, code: error.code, detail: error.detail }],
  );
}

const wordsOf = ({ item: { claim, evidence, predicate, key } }: Placed): string =>
  (claim?.text ?? evidence?.content ?? predicate?.name ?? key).slice(0, 200);

async function note(
  summary: Summary,
  page: Page,
  problems: readonly Problem[],
  { problemsFile }: Asked,
): Promise<void> {
  summary.unreadable += page.problems.length;
  summary.problemCount += problems.length;
  summary.problems.push(...problems.slice(0, Math.max(0, SHOWN_PROBLEMS - summary.problems.length)));
  for (const why of page.skipped) if (why !== '') summary.skipped[why] = (summary.skipped[why] ?? 0) + 1;
  if (problemsFile !== undefined && problems.length > 0)
    await appendFile(problemsFile, problems.map((problem) => `${JSON.stringify(problem)}\n`).join(''));
}

/** The sessions that an export refers to, opened under labels of this import. */
class Sessions {
  readonly #opened = new Set<string>();

  constructor(
    private readonly cli: Cli,
    private readonly asked: Asked,
  ) {}

  /** The items of a page. A dry run opens no session, so the service reports that the session does not exist. */
  async inPage({ items }: Page): Promise<Placed['item'][]> {
    const sent: Placed['item'][] = [];
    for (const each of items) sent.push(await this.#placed(each));
    return sent;
  }

  async #placed({ item, isPrivate }: Placed): Promise<Placed['item']> {
    const { claim, evidence } = item;
    const ofClaim = await this.#label(claim?.sessionId, isPrivate);
    const ofEvidence = await this.#label(evidence?.sessionId, isPrivate);
    return {
      ...item,
      ...(claim && ofClaim !== null && { claim: { ...claim, sessionId: ofClaim } }),
      ...(evidence && ofEvidence !== null && { evidence: { ...evidence, sessionId: ofEvidence } }),
    };
  }

  async #label(sessionId: string | null | undefined, isPrivate: boolean): Promise<string | null> {
    if (!sessionId?.startsWith('ses_')) return null;
    const label = `import:${this.asked.name}/${sessionId}`;
    if (this.#opened.has(label) || this.asked.dryRun) return label;
    const { service, base } = this.cli.connect();
    await service.post(`${base}/sessions`, { externalId: label, ...(isPrivate && { private: true }) });
    this.#opened.add(label);
    return label;
  }
}
