import { InvalidError, type Credence, type ImportItem, type ImportItemsRequest } from '#libs/sdk/index.js';
import { entryOf, linesOf } from './entries.js';

export const OUTCOMES = ['stored', 'deduplicated', 'quarantined', 'rejected', 'unchanged', 'kept', 'refused'] as const;

export interface Refusal {
  line: number;
  key: string | null;
  why: string;
}

/** The outcome so far, for the lines that were sent. */
export interface Progress {
  bytes: number;
  sent: number;
  counts: Record<string, number>;
  samples: Record<string, string[]>;
  refused: number;
  /** The first refusals. */
  refusals: Refusal[];
}

export interface Asked {
  space: string;
  name: string;
  class: ImportItemsRequest['class'];
  dryRun: boolean;
  file: Blob;
}

interface Placed {
  line: number;
  item: ImportItem;
}

const PAGE = 200;
/** A request may have at most 1 MiB. */
const MAX_PAGE_BYTES = 900_000;
const SAMPLES = 3;
const SHOWN = 50;

/**
 * Sends the lines of a file, page by page. Lines that cannot be imported are reported with their numbers, and the
 * import continues. Calls `report` after each page.
 */
export async function runImport(
  client: Credence,
  asked: Asked,
  report: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<Progress> {
  const progress: Progress = { bytes: 0, sent: 0, counts: {}, samples: {}, refused: 0, refusals: [] };
  const sessions = new Sessions(client, asked);
  const encoder = new TextEncoder();
  let [page, size]: [Placed[], number] = [[], 0];
  const flush = async (): Promise<void> => {
    await sendPage(client, asked, page, progress, signal);
    [page, size] = [[], 0];
    report({ ...progress });
  };
  for await (const { text, line, bytes } of linesOf(asked.file)) {
    signal.throwIfAborted();
    progress.bytes = bytes;
    const entry = entryOf(text, line);
    if ('problem' in entry) refuse(progress, { line, key: null, why: entry.problem });
    else if (entry.item !== null) {
      const item = await sessions.placed(entry.item, entry.isPrivate === true);
      const length = encoder.encode(JSON.stringify(item)).length;
      if (page.length === PAGE || (page.length > 0 && size + length > MAX_PAGE_BYTES)) await flush();
      page.push({ line, item });
      size += length;
    }
  }
  await flush();
  return { ...progress, bytes: asked.file.size };
}

function refuse(progress: Progress, refusal: Refusal): void {
  progress.refused += 1;
  if (progress.refusals.length < SHOWN) progress.refusals = [...progress.refusals, refusal];
}

/**
 * Sends a page. The service refuses a whole request if any of its items is malformed, so the request is then sent again
 * without the malformed items.
 */
async function sendPage(
  client: Credence,
  asked: Asked,
  items: readonly Placed[],
  progress: Progress,
  signal: AbortSignal,
): Promise<void> {
  if (items.length === 0) return;
  const { file: _, ...request } = asked;
  try {
    const { data } = await client.spaces.import({ ...request, items: items.map(({ item }) => item) }, { signal });
    data.forEach(({ outcome, key, error, reason }, n) => {
      count(progress, outcome, wordsOf(items[n]!.item));
      const why = error?.detail ?? (outcome === 'rejected' ? reason : null);
      if (why !== null) refuse(progress, { line: items[n]!.line, key, why });
    });
    progress.sent += items.length;
  } catch (failure) {
    const malformed = failure instanceof InvalidError ? malformedIn(failure) : new Map<number, string>();
    if (malformed.size === 0) throw failure;
    for (const [n, why] of malformed)
      if (items[n] !== undefined) refuse(progress, { line: items[n].line, key: keyOf(items[n].item), why });
    const rest = items.filter((_, n) => !malformed.has(n));
    if (rest.length === items.length) throw failure;
    await sendPage(client, asked, rest, progress, signal);
  }
}

/** The positions that the service named in the request, each with what is wrong there. */
function malformedIn({ problem }: InvalidError): Map<number, string> {
  const found = new Map<number, string>();
  for (const { field, message } of problem?.errors ?? []) {
    const [, place, inside] = /^\/items\/(\d+)(?!\d)(.*)$/.exec(field) ?? [];
    if (place === undefined) continue;
    const n = Number(place);
    const why = `${inside === '' ? '' : `${inside} `}${message}`;
    found.set(n, found.has(n) ? `${found.get(n)}; ${why}` : why);
  }
  return found;
}

const keyOf = ({ key }: { key: unknown }): string | null => (typeof key === 'string' ? key.slice(0, 100) : null);

function count(progress: Progress, outcome: string, words: string): void {
  progress.counts = { ...progress.counts, [outcome]: (progress.counts[outcome] ?? 0) + 1 };
  const samples = progress.samples[outcome] ?? [];
  if (samples.length < SAMPLES) progress.samples = { ...progress.samples, [outcome]: [...samples, words] };
}

const wordsOf = ({ claim, evidence, predicate, key }: ImportItem): string =>
  claim?.text ?? evidence?.content ?? predicate?.name ?? key;

/** The sessions that an export refers to, opened under labels of this import. A dry run opens none. */
class Sessions {
  readonly #opened = new Set<string>();

  constructor(
    private readonly client: Credence,
    private readonly asked: Asked,
  ) {}

  async placed(item: ImportItem, isPrivate: boolean): Promise<ImportItem> {
    const { claim, evidence } = item;
    const ofClaim = await this.#label(claim?.sessionId, isPrivate);
    const ofEvidence = await this.#label(evidence?.sessionId, isPrivate);
    return {
      ...item,
      ...(claim && ofClaim !== null && { claim: { ...claim, sessionId: ofClaim } }),
      ...(evidence && ofEvidence !== null && { evidence: { ...evidence, sessionId: ofEvidence } }),
    };
  }

  async #label(sessionId: unknown, isPrivate: boolean): Promise<string | null> {
    if (typeof sessionId !== 'string' || !sessionId.startsWith('ses_')) return null;
    const { space, name, dryRun } = this.asked;
    const label = `import:${name}/${sessionId}`;
    if (!this.#opened.has(label) && !dryRun) {
      await this.client.sessions.open({ space, externalId: label, ...(isPrivate && { private: true }) });
      this.#opened.add(label);
    }
    return label;
  }
}
