import type { z } from 'zod';
import { refusalIn, type Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { asShown, type Claim, type ClaimReader } from '#libs/knowledge/claims/index.js';
import type { Answered, Llm } from '#libs/platform/llm/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import type { ModelCall } from '#libs/recall/model-calls/index.js';
import { checkMembers } from '../../domain/build.rules.js';
import { Summary, summaryOf, summaryQuestion } from '../../domain/wording.rules.js';
import type { Silence } from '../../domain/digest.js';

/** The summary that a model wrote of the members, and the record of the request. */
export interface Summarised {
  text: string;
  call: ModelCall;
}

export interface Unsummarised {
  space: string;
  ids: readonly string[];
  sessionId?: string | undefined;
}

/** Requests a summary of members from the model. Never call it inside a transaction: it takes seconds. */
export class Summarise {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly reader: ClaimReader,
    private readonly llm: Llm,
  ) {}

  /**
   * Throws `llm_not_configured`. If members are not visible, throws the same errors as creating the digest would.
   * Members that do not exist are not shown to the model.
   */
  async run(ctx: Ctx, asked: Unsummarised): Promise<Summarised | Silence> {
    const model = this.llm.name;
    const members = await this.#members(ctx, asked);
    const answered = await this.#ask(members);
    if (answered === null) return 'unavailable';
    const text = answered.kind === 'usable' ? summaryOf(answered.answer, members) : null;
    return text === null
      ? 'unusable'
      : { text, call: { purpose: 'digest', model, text: null, claimIds: asked.ids, said: answered.said } };
  }

  /** null if the model is unavailable. */
  async #ask(members: readonly Claim[]): Promise<Answered<z.output<typeof Summary>> | null> {
    try {
      return await this.llm.ask(summaryQuestion(members), 'summary', Summary);
    } catch (thrown) {
      if (refusalIn(thrown).category !== 'unavailable') throw thrown;
      return null;
    }
  }

  #members(ctx: Ctx, { space: ref, ids, sessionId: session }: Unsummarised): Promise<Claim[]> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const sessionId = session === undefined ? null : await this.sessions.findReaders(tx, ctx, space.id, session);
      const members = await this.reader.find(tx, space.id, ids);
      checkMembers(members, space.now, sessionId);
      return members.map(asShown);
    });
  }
}
