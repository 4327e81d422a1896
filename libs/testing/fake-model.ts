import type { LanguageModel, Prompt } from '#libs/platform/llm/index.js';

/** What a model says that has nothing to say, by what it is asked for. */
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
