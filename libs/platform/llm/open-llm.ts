import type { LlmSpec } from '../config/index.js';
import type { Log } from '../telemetry/index.js';
import { Llm } from './llm.js';
import { RemoteModel } from './remote-model.js';

/** Asks no endpoint: one that is down must not keep a process from starting. */
export const openLlm = (spec: LlmSpec | null, log: Log): Llm =>
  new Llm(spec === null ? null : new RemoteModel(spec, log));
