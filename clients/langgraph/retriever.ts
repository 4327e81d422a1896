import type { SearchRequest, SearchResult } from '@credence/sdk';
import { Document } from '@langchain/core/documents';
import { BaseRetriever, type BaseRetrieverInput } from '@langchain/core/retrievers';
import type { Client } from './item.js';

export interface CredenceRetrieverFields extends BaseRetrieverInput {
  /** A client of `@credence/sdk`. */
  client: Pick<Client, 'search'>;
  /** The space, by id or slug. Default: the space of the client. */
  space?: string;
  /** How many documents, 1 to 100. Default: 4. */
  k?: number;
  /** Further members of the search, such as `minTrust`, `sessionId`, `kinds` or `filter`. Default: only claims. */
  search?: Omit<SearchRequest, 'query' | 'space' | 'limit' | 'references'>;
}

/** What a document of the retriever says about itself. */
export interface CredenceMetadata extends Record<string, unknown> {
  id: string;
  kind: string;
  score: number;
  /** How far to believe it, 0 to 1; undefined for anything but claims. */
  trust?: number;
  baseClass?: string;
  observedAt?: string;
  /** Ids of stronger claims that the document may contradict; nobody has decided between them yet. */
  possibleConflicts: string[];
  /** Whether this is a weaker value, next to a value that a user or the system gave. */
  unconfirmed: boolean;
}

const MAX_QUERY_CHARACTERS = 8_000;

/**
 * Finds what is relevant to a query. If a document is in doubt, its text says so, because the model reads only the
 * text.
 */
export class CredenceRetriever extends BaseRetriever<CredenceMetadata> {
  static override lc_name(): string {
    return 'CredenceRetriever';
  }

  override lc_namespace = ['credence', 'retrievers'];
  readonly #fields: CredenceRetrieverFields;

  constructor(fields: CredenceRetrieverFields) {
    super(fields);
    this.#fields = fields;
  }

  override async _getRelevantDocuments(query: string): Promise<Document<CredenceMetadata>[]> {
    const { client, space, k = 4, search } = this.#fields;
    const { data } = await client.search.run({
      kinds: ['claim'],
      ...search,
      ...(space !== undefined && { space }),
      query: [...query].slice(0, MAX_QUERY_CHARACTERS).join(''),
      limit: k,
    });
    return data.map(documentOf);
  }
}

function documentOf(result: SearchResult): Document<CredenceMetadata> {
  const { id, kind, text, score, claim, unconfirmed } = result;
  const possibleConflicts = result.possibleConflicts.map((stronger) => stronger.id);
  const marks = [
    ...(possibleConflicts.length > 0 ? [`may contradict ${possibleConflicts.join(', ')}, undecided`] : []),
    ...(unconfirmed ? ['unconfirmed'] : []),
  ];
  return new Document({
    id,
    pageContent: marks.length === 0 ? text : `${text} (${marks.join('; ')})`,
    metadata: {
      id,
      kind,
      score,
      possibleConflicts,
      unconfirmed,
      ...(claim && { trust: claim.trust, baseClass: claim.baseClass, observedAt: claim.observedAt }),
    },
  });
}
