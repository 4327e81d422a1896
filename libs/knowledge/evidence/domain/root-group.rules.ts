import type { Assertion } from '../../sources/index.js';
import type { Locator } from './evidence.js';

/** What a record has that another may share with it. */
export interface Provenance {
  assertion: Pick<Assertion, 'class' | 'sourceId' | 'independenceGroup' | 'registered'>;
  locator: Locator | null;
  /** Hash of the content in comparable form where it is long enough that an equal one must be a copy; else null. */
  copyHash: string | null;
}

/**
 * Keys by which a record is known to come from where another did, the strongest first (graph spec, section 3.2): the group of its source, its source,
 * its document, its content. None for an inference: all of a space are one witness anyway. What no registered source says has keys of its own for documents and
 * contents, so that it neither founds nor joins the group of a registered source (claims spec, section 15a, rule 13).
 */
export function rootKeysOf({ assertion, locator, copyHash }: Provenance): string[] {
  if (assertion.class === 'inference') return [];
  const document = locator === null ? null : documentOf(locator);
  const realm = assertion.registered ? '' : 'unregistered/';
  return [
    `group/${assertion.independenceGroup}`,
    ...(assertion.registered ? [`source/${assertion.sourceId!}`] : []),
    ...(document === null ? [] : [`${realm}document/${document}`]),
    ...(copyHash === null ? [] : [`${realm}content/${copyHash}`]),
  ];
}

/** The group a record belongs to for ever: that of the first with whom it shares its strongest key, else its own. So it joins a group and never makes one of two. */
export function rootGroupOf(keys: readonly string[], known: ReadonlyMap<string, string>, own: string): string {
  const shared = keys.find((key) => known.has(key));
  return shared === undefined ? own : known.get(shared)!;
}

/** Scheme, host and path, or repository and path; null: the locator names no document. */
function documentOf({ url, repo, file }: Locator): string | null {
  if (repo !== undefined && file !== undefined) return `${repo}\n${file}`;
  if (url === undefined || !URL.canParse(url)) return null;
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`;
}
