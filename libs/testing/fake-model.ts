import type { LanguageModel, Prompt } from '#libs/platform/llm/index.js';

/** What a model answers if it has nothing to report, by the type of request. */
const NOTHING: Readonly<Record<string, string>> = {
  claim: '{"claim":null}',
  proposals: '{"proposals":[]}',
  summary: '{"sentences":[]}',
};

export class FakeModel implements LanguageModel {
  readonly name = 'fake-model';

  async complete({ answer }: Prompt): Promise<string> {
    return NOTHING[answer.name] ?? '';
  }
}
