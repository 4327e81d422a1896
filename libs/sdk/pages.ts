import { AnswerError } from './errors.js';
import type { CallOptions } from './options.js';
import type { Input, Route } from './route.js';
import type { Sender } from './sender.js';

/** A page of a list, as the service returns it. */
export interface Page {
  data: unknown[];
  nextCursor: string | null;
  hasMore: boolean;
}

/**
 * A list. `await` it for its first page, or iterate over it for all items, or over `pages()`. Each page is requested
 * when it is needed. A page that fails is retried alone, so no item appears twice.
 */
export class Paged<P extends Page> implements PromiseLike<P>, AsyncIterable<P['data'][number]> {
  constructor(
    private readonly sender: Sender,
    private readonly route: Route,
    private readonly input: Input,
    private readonly options: CallOptions,
  ) {}

  then<R = P, E = never>(
    done?: ((page: P) => R | PromiseLike<R>) | null,
    failed?: ((reason: unknown) => E | PromiseLike<E>) | null,
  ): Promise<R | E> {
    return this.#page(this.input).then(done, failed);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<P['data'][number], void, undefined> {
    for await (const { data } of this.pages()) for (const item of data as P['data'][number][]) yield item;
  }

  async *pages(): AsyncGenerator<P, void, undefined> {
    let cursor = this.input.cursor;
    for (;;) {
      const page = await this.#page({ ...this.input, cursor });
      yield page;
      if (!page.hasMore || page.nextCursor === null) return;
      // Otherwise the same page would be read for ever.
      if (page.nextCursor === cursor) throw this.#broken('the next page is the one that was just read');
      cursor = page.nextCursor;
    }
  }

  async #page(input: Input): Promise<P> {
    const page = (await this.sender.call(this.route, input, this.options)) as P;
    if (!Array.isArray(page.data)) throw this.#broken('the answer has no `data`');
    return page;
  }

  #broken(why: string): AnswerError {
    return new AnswerError(`${this.route.operation}: ${why}.`, { code: 'answer_not_a_page', status: 200 });
  }
}
