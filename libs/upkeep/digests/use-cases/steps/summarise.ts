import type { Ctx } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/store/index.js';
import type { Claim } from '#libs/knowledge/slots/domain/index.js';
import type { ClaimReader } from '#libs/knowledge/slots/store/index.js';
import type { Llm } from '#libs/platform/llm/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/store/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/store/index.js';
import type { ModelCall } from '../../../model-calls/domain/index.js';
import { checkMembers, Summary, summaryOf, summaryQuestion } from '../../domain/index.js';

/** What a model made of members, and that it was asked. */
export interface Summarised {
  text: string;
  call: ModelCall;
}

export interface Unsummarised {
  space: string;
  ids: readonly string[];
  sessionId?: string | undefined;
}

/** Asks the model to put members together. Never inside a transaction: it takes seconds. */
export class Summarise {
  constructor(
    private readonly work: UnitOfWork, private readonly spaces: SpaceDirectory, private readonly sessions: SessionRepository,
    private readonly reader: ClaimReader, private readonly llm: Llm,
  ) {}

  /** null: it said nothing that may be used. Throws `llm_not_configured`, `unavailable`, and for members not to be seen as the digest would; of unknown ones it is shown nothing. */
  async run(ctx: Ctx, asked: Unsummarised): Promise<Summarised | null> {
    const model = this.llm.name;
    const members = await this.#members(ctx, asked);
    const answered = await this.llm.ask(summaryQuestion(members), 'summary', Summary);
    const text = answered.kind === 'usable' ? summaryOf(answered.answer, members) : null;
    return text === null ? null : { text, call: { purpose: 'digest', model, text: null, claimIds: asked.ids, said: answered.said } };
  }

  #members(ctx: Ctx, { space: ref, ids, sessionId: session }: Unsummarised): Promise<Claim[]> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const sessionId = session === undefined ? null : await this.sessions.findReaders(tx, space.id, session);
      const members = await this.reader.find(tx, space.id, ids);
      checkMembers(members, space.now, sessionId);
      return members;
    });
  }
}
