import type { Projector } from '../../events/index.js';

/** Denied attempts change nothing: the log is all there is of them. */
export class DenialProjector implements Projector {
  readonly tables = [];
  readonly kinds = ['attempts_denied'];

  project(): Promise<void> {
    return Promise.resolve();
  }
}
