import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { compilePattern, matchTextOf, type Pattern } from '../../domain/pattern.rules.js';

export interface Request {
  pattern: string;
  text: string;
}

/** Whether the pattern is met; `ready` comes once, before the first. */
export type Reply = 'ready' | boolean;

// One request at a time, one reply to each. The caller ends the thread if it takes too long.
const compiled = new LRUCache<string, Pattern>({ max: 500, memoMethod: compilePattern });
parentPort!.on('message', ({ pattern, text }: Request) => {
  parentPort!.postMessage(compiled.memo(pattern).isMetBy(matchTextOf(text)) satisfies Reply);
});
parentPort!.postMessage('ready' satisfies Reply);
