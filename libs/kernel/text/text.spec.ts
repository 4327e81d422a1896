import fc from 'fast-check';
import { isStopWord, searchText, wordsOf } from './index.js';
import { cpuMsOf } from '#libs/testing/cpu-time.js';

describe('the words of a text', () => {
  it.each([
    ['Caroline’s e-mail: user_budget', ['caroline', 's', 'e', 'mail', 'user', 'budget']],
    ['pays $3.50 or 1,000 on 2023-05-08', ['pays', '3.50', 'or', '1', '000', 'on', '2023', '05', '08']],
    ['ﬁne ＦＵＬＬ', ['fine', 'full']],
    ['用户的预算是750美元', ['用户', '的', '预算', '是', '750', '美元']],
    ['東京都に住んでいます', ['東京', '都', 'に', '住', 'んで', 'い', 'ます']],
    ['ผู้ใช้ชอบกาแฟ', ['ผู้', 'ใช้', 'ชอบ', 'กาแฟ']],
    ['हिन्दी भाषा', ['हिन्दी', 'भाषा']],
    ['?! 🎉', []],
  ])('of %j are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('are the same whether or not the text also contains letters that are not ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect([...wordsOf(text), 'é']).toEqual(wordsOf(`${text} é`));
      }),
    );
  });

  it('are found in a long text without spaces in less than a second', () => {
    const spent = cpuMsOf(() => {
      expect(wordsOf('用户的预算是七百五十美元'.repeat(900)).length).toBeGreaterThan(5000);
    });
    expect(spent).toBeLessThan(1000);
  });
});

describe('text prepared for search', () => {
  it.each([
    ['Budget: 用户', 'budget 用户'],
    ['예산은 750', '예산은 예산 산은 750'],
    ['컴퓨터', '컴퓨터 컴퓨 퓨터'],
  ])('%j becomes %j', (text, prepared) => {
    expect(searchText(text)).toBe(prepared);
  });
});

it('stop words are recognised only in lower case', () => {
  expect(['the', 'not', 'budget', 'The'].map(isStopWord)).toEqual([true, true, false, false]);
});
