import type { ModelWork } from '../domain/model-job.js';
import type { EmbedTexts } from './steps/embed-texts.js';
import type { ModelSwitch } from './steps/model-switch.js';
import type { SpaceWalk } from './steps/space-walk.js';

/** What a process that stops has to wait for is one delivery. */
const PAGES_PER_STEP = 4;

/** Gives every text of a space its vector of a model, and lets the space read it when none is lacking. Each delivery does a few pages. */
export class EmbedSpace {
  constructor(
    private readonly walk: SpaceWalk,
    private readonly change: ModelSwitch,
    private readonly embedTexts: EmbedTexts,
  ) {}

  /** `continues`: the next delivery is on its way. Throws `unavailable` while the model is; what was done stays. */
  async run(work: ModelWork): Promise<'continues' | void> {
    const {
      tenantId,
      step,
      job: { model },
    } = work;
    if (!(await this.change.isWanted(work, this.embedTexts.firstModel))) return;
    let at = await this.walk.start(work);
    // A repetition of a delivery that had handed on already.
    if (step !== null && at.step > step) return 'continues';
    for (let pages = 0; pages < PAGES_PER_STEP; pages += 1) {
      const page = await this.walk.next(work, at);
      if (page === null) return this.change.arrive(work, at, this.embedTexts.now);
      await this.embedTexts.run(tenantId, page.at.kind, model, page.texts);
      at = page.at;
      await this.walk.keep(work, at, this.embedTexts.now);
    }
    await this.walk.handOn(work, at, this.embedTexts.now);
    return 'continues';
  }
}
