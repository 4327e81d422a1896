import type { Claim, ListClaimsRequest, SearchRequest } from '@credence/sdk';
import type { Item, ListNamespacesOperation, SearchOperation } from '@langchain/langgraph-checkpoint';
import { commonPrefix, matches, meets } from './conditions.js';
import { decodeItem, fingerprint, ITEM_PREDICATE, namespaceTag, subjectOf, type Path } from './item-codec.js';
import type { Client, CredenceItem, CredenceItemVersion, CredenceSearchItem, Place } from './item.js';

/** The maximum number of results of a search. */
const MAX_RANKED = 100;
const MAX_QUERY_CHARACTERS = 8_000;
const PAGE = 200;
/** A filter of the service names at most 200 values. */
const MAX_SUBJECTS = 100;

type Statuses = NonNullable<ListClaimsRequest['statuses']>;

const EVERY: Statuses = ['active', 'superseded', 'disputed', 'quarantined', 'archived', 'retracted'];
const DEFAULT_LIMITS = { items: 10, namespaces: 100 };

/** Reads items from claims. */
export class ItemReader {
  constructor(
    private readonly client: Client,
    private readonly place: Place,
  ) {}

  /** The claims of some items by subject, newest first. */
  async claimsOf(paths: readonly Path[], statuses: Statuses): Promise<Map<string, Claim[]>> {
    const subjects = [...new Set(await Promise.all(paths.map(subjectOf)))];
    const found = new Map<string, Claim[]>(subjects.map((subject) => [subject, []]));
    for (let from = 0; from < subjects.length; from += MAX_SUBJECTS) {
      const named = { subject: { in: subjects.slice(from, from + MAX_SUBJECTS) } };
      for await (const claim of this.#claims(named, statuses)) found.get(claim.triple?.subject ?? '')?.push(claim);
    }
    return found;
  }

  async get(path: Path, claims: ReadonlyMap<string, Claim[]>): Promise<CredenceItem | null> {
    return this.current(claims.get(await subjectOf(path)) ?? []);
  }

  /** The current item, from the claims with its subject; null if none of them is active. */
  async current(claims: readonly Claim[]): Promise<CredenceItem | null> {
    for (const claim of claims) {
      const item = claim.status === 'active' ? await this.#itemOf(claim) : null;
      if (item !== null) return item;
    }
    return null;
  }

  /** Every value that was put, newest first. */
  async history(path: Path): Promise<CredenceItemVersion[]> {
    const [claims = []] = (await this.claimsOf([path], EVERY)).values();
    const versions: CredenceItemVersion[] = [];
    for (const claim of claims) {
      const item = await this.#itemOf(claim);
      if (item !== null) versions.push({ ...item, status: claim.status, recordedAt: new Date(claim.recordedAt) });
    }
    return versions;
  }

  /** The items below a namespace that meet the filter: those found by the query first, then the newest. */
  async search(operation: SearchOperation): Promise<CredenceSearchItem[]> {
    const { namespacePrefix, filter, query, limit = DEFAULT_LIMITS.items, offset = 0 } = operation;
    const where = await below(namespacePrefix);
    const found = new Map<string, CredenceSearchItem>();
    const add = (item: CredenceItem | null, more: Omit<CredenceSearchItem, keyof CredenceItem>): void => {
      if (item === null || found.has(item.claim.id)) return;
      if (isBelow(item, namespacePrefix) && meets(item.value, filter)) found.set(item.claim.id, { ...item, ...more });
    };
    if (query !== undefined && query.trim() !== '')
      for (const { claim, score, possibleConflicts } of await this.#ranked(query, where))
        add(claim && (await this.#itemOf(claim)), { score, possibleConflicts: possibleConflicts.map(({ id }) => id) });
    if (found.size < offset + limit)
      for await (const claim of this.#claims(where, ['active'])) {
        add(await this.#itemOf(claim), { possibleConflicts: [] });
        if (found.size >= offset + limit) break;
      }
    return [...found.values()].slice(offset, offset + limit);
  }

  /** The namespaces that have items. Reads every item below the prefix that the conditions have in common. */
  async listNamespaces(operation: ListNamespacesOperation): Promise<string[][]> {
    const { matchConditions = [], maxDepth, limit = DEFAULT_LIMITS.namespaces, offset = 0 } = operation;
    const found = new Map<string, string[]>();
    for await (const claim of this.#claims(await below(commonPrefix(matchConditions)), ['active'])) {
      const namespace = (await decodeItem(claim))?.namespace;
      if (namespace === undefined || !matchConditions.every((condition) => matches(namespace, condition))) continue;
      const shown = namespace.slice(0, maxDepth);
      found.set(JSON.stringify(shown), shown);
    }
    const sorted = [...found.values()].sort((a, b) => a.join(':').localeCompare(b.join(':')));
    return sorted.slice(offset, offset + limit);
  }

  #claims(filter: SearchRequest['filter'], statuses: Statuses): AsyncIterable<Claim> {
    const wanted = { ...filter, predicate: ITEM_PREDICATE };
    return this.client.claims.list({ ...this.place, filter: wanted, statuses, limit: PAGE });
  }

  async #ranked(query: string, where: SearchRequest['filter']) {
    const { data } = await this.client.search.run({
      ...this.place,
      query: [...query].slice(0, MAX_QUERY_CHARACTERS).join(''),
      kinds: ['claim'],
      filter: { ...where, predicate: ITEM_PREDICATE },
      rerank: false,
      limit: MAX_RANKED,
    });
    return data;
  }

  async #itemOf(claim: Claim): Promise<CredenceItem | null> {
    const decoded = await decodeItem(claim);
    if (decoded === null) return null;
    const json = decoded.json ?? (await this.#jsonInEvidence(claim));
    if (json === null) return null;
    const { namespace, key, createdAt, updatedAt } = decoded;
    const { id, trust, baseClass, recordedBy } = claim;
    const value = JSON.parse(json) as Item['value'];
    return { namespace, key, value, createdAt, updatedAt, claim: { id, trust, baseClass, recordedBy } };
  }

  /** The value is the evidence whose fingerprint the claim contains; others may have attached further evidence. */
  async #jsonInEvidence(claim: Claim): Promise<string | null> {
    for (const id of claim.evidence) {
      const { content } = await this.client.evidence.get({ ...this.place, id });
      if ((await fingerprint(content)) === claim.triple?.value) return content;
    }
    return null;
  }
}

const isBelow = ({ namespace }: Path, prefix: readonly string[]): boolean =>
  prefix.every((label, index) => label === namespace[index]);

const below = async (namespace: readonly string[]): Promise<NonNullable<SearchRequest['filter']>> =>
  namespace.length === 0 ? {} : { tags: { contains: await namespaceTag(namespace) } };
