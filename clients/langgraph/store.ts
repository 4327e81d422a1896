import {
  BaseStore,
  validateNamespace,
  type GetOperation,
  type Operation,
  type OperationResults,
  type PutOperation,
} from '@langchain/langgraph-checkpoint';
import { ItemReader } from './item-reader.js';
import { ItemWriter, type WriteOptions } from './item-writer.js';
import type { Client, CredenceItem, CredenceItemVersion, CredenceSearchItem } from './item.js';
import { WriteNotAppliedError, type NotApplied } from './not-applied.js';

export interface CredenceStoreOptions extends WriteOptions {
  /** A client of `@credence/sdk`. */
  client: Client;
  /** The space, by id or slug. Default: the space of the client. */
  space?: string;
  /** Called with the writes that were not applied. Without it, the batch throws a `WriteNotAppliedError`. */
  onNotApplied?: (writes: readonly NotApplied[]) => void;
}

type SearchOptions = Parameters<BaseStore['search']>[1];

/**
 * A store for LangGraph. An item is a claim whose subject is derived from namespace and key. If the gate accepts a
 * newer value, it replaces the older one, which stays in the history.
 */
export class CredenceStore extends BaseStore {
  readonly #reader: ItemReader;
  readonly #writer: ItemWriter;

  readonly #onNotApplied: CredenceStoreOptions['onNotApplied'];

  constructor(options: CredenceStoreOptions) {
    super();
    const { client, space } = options;
    this.#onNotApplied = options.onNotApplied;
    const place = space === undefined ? {} : { space };
    this.#reader = new ItemReader(client, place);
    this.#writer = new ItemWriter(client, place, this.#reader, options);
  }

  /**
   * Reads see the store as it was before the batch. If several writes are to one item, the last one counts. A write
   * that is not applied does not stop the other writes. It is reported once all of them are done.
   */
  async batch<Op extends Operation[]>(operations: Op): Promise<OperationResults<Op>> {
    operations.forEach(validate);
    const results = await this.#read(operations);
    const writes = new Map(operations.filter(isPut).map((put) => [JSON.stringify([put.namespace, put.key]), put]));
    const notApplied = writes.size === 0 ? [] : await this.#writer.write([...writes.values()]);
    if (notApplied.length > 0) {
      if (this.#onNotApplied === undefined) throw new WriteNotAppliedError(notApplied);
      this.#onNotApplied(notApplied);
    }
    return results as OperationResults<Op>;
  }

  override get(namespace: string[], key: string): Promise<CredenceItem | null> {
    return super.get(namespace, key) as Promise<CredenceItem | null>;
  }

  override search(namespacePrefix: string[], options?: SearchOptions): Promise<CredenceSearchItem[]> {
    return super.search(namespacePrefix, options) as Promise<CredenceSearchItem[]>;
  }

  /** Every value that was put to an item, newest first, including replaced, deleted and waiting values. */
  history(namespace: string[], key: string): Promise<CredenceItemVersion[]> {
    return this.#reader.history({ namespace, key });
  }

  async #read(operations: readonly Operation[]): Promise<unknown[]> {
    const claims = await this.#reader.claimsOf(operations.filter(isGet), ['active']);
    return Promise.all(
      operations.map((operation) => {
        if (isPut(operation)) return null;
        if (isGet(operation)) return this.#reader.get(operation, claims);
        if ('namespacePrefix' in operation) return this.#reader.search(operation);
        return this.#reader.listNamespaces(operation);
      }),
    );
  }
}

const isPut = (operation: Operation): operation is PutOperation => 'value' in operation;
const isGet = (operation: Operation): operation is GetOperation => 'key' in operation && !isPut(operation);

/** Throws an `InvalidNamespaceError`. A batch may use the reserved root, as in the other stores of LangGraph. */
function validate(operation: Operation): void {
  if ('namespace' in operation) validateNamespace(operation.namespace, { allowReservedRoot: true });
  if ('namespacePrefix' in operation)
    validateNamespace(operation.namespacePrefix, { allowEmpty: true, allowReservedRoot: true });
}
