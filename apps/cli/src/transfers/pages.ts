import { ImportItem, MAX_IMPORTED } from '#libs/memory/transfers/index.js';
import type { Entries, Entry, Item } from './entry.js';

/** A request body may have at most 1 MiB. */
const MAX_PAGE_BYTES = 900_000;

export interface Placed {
  place: string;
  item: Item;
  /** Whether its session must be private. */
  isPrivate: boolean;
}

export interface Problem {
  place: string;
  key: string | null;
  code: string;
  detail: string;
}

/** Items to send together, and the entries between them that cannot be sent. */
export interface Page {
  items: Placed[];
  problems: Problem[];
  skipped: string[];
  /** How many entries of the input have been read at the end of this page. */
  entries: number;
}

/** Groups entries into pages that fit into one request. The first `from` entries are skipped. */
export async function* pagesOf(
  entries: Entries,
  { from, size = MAX_IMPORTED }: { from: number; size?: number },
): AsyncGenerator<Page> {
  let page: Page = { items: [], problems: [], skipped: [], entries: from };
  let [bytes, read] = [0, 0];
  for await (const entry of entries) {
    read += 1;
    if (read <= from) continue;
    const checked = checkedItem(entry);
    const length = 'item' in checked ? Buffer.byteLength(JSON.stringify(checked.item)) : 0;
    if (page.items.length === size || (page.items.length > 0 && bytes + length > MAX_PAGE_BYTES)) {
      yield page;
      page = { items: [], problems: [], skipped: [], entries: page.entries };
      bytes = 0;
    }
    bytes += length;
    page.entries = read;
    if ('item' in checked) page.items.push(checked);
    else if ('skipped' in checked) page.skipped.push(checked.skipped);
    else page.problems.push(checked);
  }
  yield page;
}

/** Checks an item before it is sent. If the service would refuse it, its place in the file can still be reported. */
function checkedItem(entry: Entry): Placed | Problem | { skipped: string } {
  if ('skipped' in entry) return { skipped: entry.skipped };
  const { place } = entry;
  if ('problem' in entry) return { place, key: null, code: 'unreadable', detail: entry.problem };
  const parsed = ImportItem.safeParse(entry.item);
  if (parsed.success) return { place, item: entry.item, isPrivate: entry.isPrivate ?? false };
  const key = typeof entry.item.key === 'string' ? entry.item.key.slice(0, 100) : null;
  const detail = parsed.error.issues.map(({ path, message }) => `/${path.join('/')} ${message}`).join('; ');
  return { place, key, code: 'invalid_item', detail: detail.slice(0, 500) };
}
