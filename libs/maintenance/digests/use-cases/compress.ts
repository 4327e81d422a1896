import type { z } from 'zod';
import type { Ctx, Id } from '#libs/kernel/index.js';
import type { UnitOfWork } from '#libs/history/unit-of-work/index.js';
import { llmUnavailable } from '#libs/platform/llm/index.js';
import type { SessionRepository } from '#libs/tenancy/sessions/index.js';
import type { SpaceDirectory } from '#libs/tenancy/spaces/index.js';
import { llmUnusable } from '../domain/digest.errors.js';
import type { CompressInput, Degradation, DigestView } from '../domain/digest.schemas.js';
import type { BuildDigest } from './steps/build-digest.js';
import type { ChooseDigestMembers } from './steps/choose-digest-members.js';
import type { Summarise, Summarised } from './steps/summarise.js';

type Input = z.output<typeof CompressInput>;

/** Puts claims together in a digest. They stay as they are. What a model writes is taken sentence by sentence, or not at all. */
export class Compress {
  constructor(
    private readonly work: UnitOfWork,
    private readonly spaces: SpaceDirectory,
    private readonly sessions: SessionRepository,
    private readonly choose: ChooseDigestMembers,
    private readonly summarise: Summarise,
    private readonly buildDigest: BuildDigest,
  ) {}

  async run(ctx: Ctx, input: Input): Promise<z.input<typeof DigestView>> {
    const { space: ref, sessionId: session } = input;
    const ids = [...(await this.#members(ctx, input))];
    const said = input.method === 'llm' ? await this.#summary(ctx, { ...input, ids }) : null;
    const summary = typeof said === 'string' ? null : said;
    const degraded = typeof said === 'string' ? said : null;
    const method = summary === null ? 'extractive' : 'llm';
    return this.work.write(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const sessionId = session === undefined ? null : await this.sessions.findReaders(tx, ctx, space.id, session);
      const digest = await this.buildDigest.run(tx, ctx, space, {
        memberIds: ids,
        sessionId,
        method,
        replaces: null,
        summary,
      });
      return { digest, method, degraded, members: ids };
    });
  }

  #members(ctx: Ctx, { space: ref, sessionId: session, ...named }: Input): Promise<readonly Id<'clm'>[]> {
    return this.work.read(ctx, async (tx) => {
      const space = await this.spaces.open(tx, ctx, ref);
      const sessionId = session === undefined ? null : await this.sessions.findReaders(tx, ctx, space.id, session);
      return this.choose.run({ tx, space, sessionId }, named);
    });
  }

  /** A reason: the digest is written without the model. Throws `llm_not_configured`, `llm_unavailable` and `llm_unusable`. */
  async #summary(ctx: Ctx, input: Input): Promise<Summarised | Degradation> {
    const said = await this.summarise.run(ctx, input);
    if (typeof said === 'object') return said;
    if (!input.fallback) throw said === 'unavailable' ? llmUnavailable() : llmUnusable();
    return said === 'unavailable' ? 'llm_unavailable' : 'llm_unusable';
  }
}
