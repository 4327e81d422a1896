import type { GetContextRequest, SearchRequest } from '#libs/sdk/index.js';
import { HIDDEN } from '../text/visible.js';

export const MODES = ['hybrid', 'keyword', 'semantic'] as const;
export const RANKINGS = ['policy', 'relevance', 'confidence', 'recency', 'importance'] as const;
export const SETTINGS = ['mode', 'ranking', 'budget', 'at', 'known'] as const;

/** The settings of a recall, as the URL contains them. */
export type Setting = Partial<Record<(typeof SETTINGS)[number], string>>;

export interface Calls {
  search: SearchRequest & { query: string };
  context: GetContextRequest;
}

const SHOWN = 20;

/** The reranking for a setting: a single signal gets all the weight. If only relevance counts, reranking is off. */
function rerankOf(ranking: string | undefined): SearchRequest['rerank'] {
  if (ranking === 'relevance') return false;
  if (ranking === undefined || ranking === 'policy' || !RANKINGS.some((known) => known === ranking)) return undefined;
  return { relevance: 0, confidence: 0, recency: 0, importance: 0, [ranking]: 1 };
}

/** Drops unset values, so that a copied call contains only values that were set. */
const filled = <T extends object>(request: T): T =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as T;

/** The requests to the service. Values of the URL that the service would refuse are left out. */
export function callsOf(space: string, query: string, { mode, ranking, budget, at, known }: Setting): Calls {
  const times = { asOf: timeIn(at), knownAt: timeIn(known) };
  const about = { space, explain: true, query };
  return {
    search: filled({
      ...about,
      mode: MODES.find((each) => each === mode),
      rerank: rerankOf(ranking),
      limit: SHOWN,
      ...times,
    }),
    context: filled({
      ...about,
      maxTokens: /^[1-9]\d{0,8}$/.test(budget ?? '') ? Number(budget) : undefined,
      maxClaims: SHOWN,
      ...times,
    }),
  };
}

const timeIn = (text: string | undefined): string | undefined =>
  text === undefined || Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString();

const ALL_HIDDEN = new RegExp(HIDDEN.source, 'gu');

/** JSON with invisible and bidirectional characters escaped, so that people see exactly what they paste. */
const jsonOf = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(ALL_HIDDEN, (found) =>
    found === '\n'
      ? found
      : Array.from({ length: found.length }, (_, i) => `\\u${found.charCodeAt(i).toString(16).padStart(4, '0')}`).join(
          '',
        ),
  );

/** One word of a POSIX shell, whatever characters it contains. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The call as a curl command. The reader supplies the key through the environment. */
export function curlOf(
  origin: string,
  path: 'search' | 'context',
  { space, explain, ...body }: Calls[typeof path],
): string {
  const address = `${origin}/v1/spaces/${encodeURIComponent(space!)}/${path}${explain === true ? '?explain=true' : ''}`;
  return [
    `curl -sS ${quoted(address)}`,
    `-H "Authorization: Bearer $CREDENCE_KEY"`,
    `-H 'Content-Type: application/json'`,
    `--data-raw ${quoted(jsonOf(body))}`,
  ].join(' \\\n  ');
}

/** Both calls with the TypeScript client. */
export function sdkOf(origin: string, { search, context }: Calls): string {
  return [
    `import { Credence } from '@credence/sdk';`,
    '',
    `const credence = new Credence({ url: ${jsonOf(origin)}, key: process.env.CREDENCE_KEY! });`,
    `const found = await credence.search.run(${jsonOf(search, 2)});`,
    `const context = await credence.context.get(${jsonOf(context, 2)});`,
  ].join('\n');
}

/** How many ranks higher an item is in the list `here` than in the list `other`. null: it is not in `other`. */
export function gained(id: string, here: readonly string[], other: readonly string[]): number | null {
  const before = other.indexOf(id);
  return before === -1 ? null : before - here.indexOf(id);
}
