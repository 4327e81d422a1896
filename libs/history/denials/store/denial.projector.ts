import type { Projector } from '../../events/index.js';

/** Denied attempts change no table: they exist only in the log. */
export class DenialProjector implements Projector {
  readonly tables = [];
  readonly kinds = ['attempts_denied'];

  project(): Promise<void> {
    return Promise.resolve();
  }
}
