import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { compileFinder, type Found } from '../../domain/finder.rules.js';
import { compilePattern, matchTextOf } from '../../domain/pattern.rules.js';

export interface Request {
  /** Whether to test the text against the pattern, or to return the values found in it. */
  asked: 'isMet' | 'found';
  pattern: string;
  text: string;
}

/** The result; `ready` is sent once, before the first request. */
export type Reply = 'ready' | boolean | Found[] | null;

// One request at a time, with one reply each. The caller ends the thread if a request takes too long.
const met = new LRUCache({ max: 500, memoMethod: compilePattern });
const finders = new LRUCache({ max: 500, memoMethod: compileFinder });
const replyTo = ({ asked, pattern, text }: Request): Reply =>
  asked === 'isMet' ? met.memo(pattern).isMetBy(matchTextOf(text)) : finders.memo(pattern).findIn(text);
parentPort!.on('message', (request: Request) => {
  parentPort!.postMessage(replyTo(request));
});
giveWay();
parentPort!.postMessage('ready' satisfies Reply);

/**
 * Lowers the priority of this thread. On a busy machine, it then gets a third of the processor time of a thread that
 * answers requests. This works only on Linux, where each thread has an id of its own.
 */
function giveWay(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), 5);
  } catch {
    // The thread then keeps its normal priority.
  }
}
