import type { StepStatus } from '#libs/knowledge/domain-schemas/index.js';
import { utf8Bytes, type Id } from '#libs/kernel/index.js';
import { drawTask, foldTask, onlyIn, type DrawnEdge, type DrawnStep } from './diagram.js';
import type { StepEdgeKind } from './step.js';
import { cpuMsOf } from '#libs/testing/cpu-time.js';

const idOf = (n: number): Id<'stp'> => `stp_${n}`;
const aStep = (n: number, status: StepStatus, title = `Step ${n}`): DrawnStep => ({
  id: idOf(n),
  stepType: 'check',
  title,
  status,
  needsReview: false,
});
const tie = (from: number, kind: StepEdgeKind, to: number): DrawnEdge => ({ fromId: idOf(from), toId: idOf(to), kind });
const titled = (title: string): string => drawTask([aStep(1, 'pending', title)], []).mermaid.split('\n')[1]!;

const CLASSES = [
  '    classDef pending fill:#f5f5f5,stroke:#9e9e9e',
  '    classDef in_progress fill:#e3f2fd,stroke:#1e88e5',
  '    classDef blocked fill:#ffebee,stroke:#e53935',
  '    classDef done fill:#e8f5e9,stroke:#43a047',
  '    classDef skipped fill:#eceff1,stroke:#90a4ae',
];

describe('the diagram of a task', () => {
  it('of no steps is one line (G19)', () => {
    expect(drawTask([], [])).toEqual({ level: 'all', mermaid: 'flowchart TD', nodeMap: {} });
  });

  it('has a box per step, the edges by kind, and the five classes', () => {
    const steps = [aStep(1, 'done'), aStep(2, 'in_progress'), aStep(3, 'pending')];
    const edges = [
      tie(3, 'blocks', 2),
      tie(1, 'produces', 3),
      tie(1, 'triggers', 2),
      tie(2, 'depends_on', 1),
      tie(3, 'parent', 1),
      tie(2, 'parent', 1),
    ];
    const { mermaid, nodeMap } = drawTask(steps, edges);
    expect(mermaid.split('\n')).toEqual([
      'flowchart TD',
      '    n1["Step 1<br/>type: check<br/>status: done"]:::done',
      '    n2["Step 2<br/>type: check<br/>status: in_progress"]:::in_progress',
      '    n3["Step 3<br/>type: check<br/>status: pending"]:::pending',
      '    n1 --> n3',
      '    n1 --> n2',
      '    n2 -. depends .-> n1',
      '    n1 ==>|triggers| n2',
      '    n1 -->|produces| n3',
      '    n3 -. blocks .-> n2',
      ...CLASSES,
    ]);
    expect(nodeMap).toEqual({ n1: 'stp_1', n2: 'stp_2', n3: 'stp_3' });
  });

  // G19, and attempts to break out of the label
  it.each([
    ['He said "go"\nnow', 'He said #quot;go#quot; now'],
    ['"]:::done\n    n9["x', '#quot;]:::done     n9[#quot;x'],
    ['a --> b; end', 'a --#gt; b; end'],
    ['<script>alert(1)</script>', '#lt;script#gt;alert(1)#lt;/script#gt;'],
    ['`md` & more', '#96;md#96; #amp; more'],
    ['#quot; #35;', '#35;quot; #35;35;'],
    ['one\r\ntwo\ttab\u0007', 'one  two tab '],
    ['a\u2028b\u2029c', 'a b c'],
    ['\u202egnp.exe\u2066x\u200f', ' gnp.exe x '],
    ['%%{init: {"theme":"x"}}%%', '%%{init: {#quot;theme#quot;:#quot;x#quot;}}%%'],
    ['click n1 "javascript:x"', 'click n1 #quot;javascript:x#quot;'],
    ['\u{1F600}'.repeat(121), '\u{1F600}'.repeat(120)],
    [`${'x'.repeat(119)}"tail`, `${'x'.repeat(119)}#quot;`],
  ])('writes the title %j as text', (title, written) => {
    expect(titled(title)).toBe(`    n1["${written}<br/>type: check<br/>status: pending"]:::pending`);
  });

  it('of the steps of one status leaves out edges whose other end is hidden', () => {
    const { steps, edges } = onlyIn(
      'done',
      [aStep(1, 'done'), aStep(2, 'pending'), aStep(3, 'done')],
      [tie(2, 'depends_on', 1), tie(3, 'depends_on', 1)],
    );
    expect(steps.map(({ id }) => id)).toEqual(['stp_1', 'stp_3']);
    expect(edges).toEqual([tie(3, 'depends_on', 1)]);
  });
});

describe('a folded diagram', () => {
  const steps = [
    aStep(1, 'in_progress'),
    aStep(2, 'done'),
    aStep(3, 'skipped'),
    aStep(4, 'done'),
    aStep(5, 'pending'),
    aStep(6, 'done'),
    aStep(7, 'pending'),
  ];
  const edges = [
    tie(2, 'parent', 1),
    tie(3, 'parent', 1),
    // A child of a step that is itself folded.
    tie(6, 'parent', 2),
    tie(5, 'depends_on', 4),
    tie(5, 'parent', 1),
  ];
  /** The diagram that is returned if the diagrams of the given number of levels are too long. */
  const after = (tooLong: number) => {
    let asked = 0;
    return foldTask(steps, edges, () => (asked += 1) > tooLong);
  };
  const linesOf = ({ mermaid }: { mermaid: string }) => mermaid.split('\n').slice(1, -5);

  it('is complete if it fits into the budget', () => {
    expect(after(0)).toEqual(drawTask(steps, edges));
  });

  it('puts settled steps that no open step depends on into one box per parent', () => {
    const folded = after(1);
    expect(folded.level).toBe('settled_folded');
    expect(linesOf(folded)).toEqual([
      '    n1["Step 1<br/>type: check<br/>status: in_progress"]:::in_progress',
      '    n2["3 done"]:::done',
      '    n3["Step 4<br/>type: check<br/>status: done"]:::done',
      '    n4["Step 5<br/>type: check<br/>status: pending"]:::pending',
      '    n5["Step 7<br/>type: check<br/>status: pending"]:::pending',
      '    n1 --> n4',
      '    n1 --> n2',
      '    n4 -. depends .-> n3',
    ]);
    expect(folded.nodeMap).toEqual({ n1: 'stp_1', n3: 'stp_4', n4: 'stp_5', n5: 'stp_7' });
  });

  it('shows, at the next level, steps that are blocked or in progress, with their neighbours', () => {
    const folded = after(2);
    expect(folded.level).toBe('active');
    expect(Object.values(folded.nodeMap)).toEqual(['stp_1', 'stp_2', 'stp_3', 'stp_5']);
  });

  it('shows, at the last level, only counts', () => {
    expect(linesOf(after(9))).toEqual([
      '    n1["2 pending"]:::pending',
      '    n2["1 in_progress"]:::in_progress',
      '    n3["3 done"]:::done',
      '    n4["1 skipped"]:::skipped',
    ]);
  });

  it('of 400 steps names every blocked step within 800 tokens (G25)', () => {
    const many = Array.from({ length: 400 }, (_, i) =>
      aStep(i + 1, i % 150 === 7 ? 'blocked' : i % 2 === 0 ? 'done' : 'pending'),
    );
    const chain = many.slice(1).map((_, i) => tie(i + 2, 'depends_on', i + 1));
    const { mermaid, nodeMap, level } = foldTask(many, chain, (drawn) => utf8Bytes(drawn.mermaid) <= 3_200);
    expect(level).toBe('active');
    expect(utf8Bytes(mermaid)).toBeLessThanOrEqual(3_200);
    for (const { id } of many.filter(({ status }) => status === 'blocked'))
      expect(Object.values(nodeMap)).toContain(id);
  });

  it('names every blocked step within two fifths of 800 tokens, however long other titles and lists are (G25)', () => {
    const many = Array.from({ length: 400 }, (_, i) =>
      aStep(i + 1, i % 150 === 7 ? 'blocked' : i % 2 === 0 ? 'in_progress' : 'pending', 'word '.repeat(100)),
    );
    const isWithin = (bytes: number) => foldTask(many, [], ({ mermaid }) => utf8Bytes(mermaid) <= bytes);
    const blocked = ['stp_8', 'stp_158', 'stp_308'];
    const lines = ({ mermaid }: { mermaid: string }) => mermaid.split('\n').slice(1, -5);
    const wide = isWithin(1_280);
    expect({ level: wide.level, nodes: Object.values(wide.nodeMap), lines: lines(wide).length }).toEqual({
      level: 'counts',
      nodes: blocked,
      lines: 5,
    });
    const narrow = isWithin(800);
    expect({ level: narrow.level, nodes: Object.values(narrow.nodeMap) }).toEqual({ level: 'counts', nodes: blocked });
    expect(lines(narrow)[2]).toBe('    n3["word word word word word<br/>type: check<br/>status: blocked"]:::blocked');
    expect(isWithin(100)).toMatchObject({ level: 'counts', nodeMap: {} });
  });

  it('of 10,000 steps and 50,000 edges takes limited time', () => {
    const many = Array.from({ length: 10_000 }, (_, i) =>
      aStep(i + 1, i % 3 === 0 ? 'done' : 'pending', `He said "${i}"`),
    );
    const ties = Array.from({ length: 50_000 }, (_, i) =>
      tie((i % 9_999) + 2, i % 5 === 0 ? 'parent' : 'depends_on', (i % 9_999) + 1),
    );
    // It takes about 100 ms. Looking through the edges of each step would take many seconds.
    expect(cpuMsOf(() => void drawTask(many, ties))).toBeLessThan(2_000);
  });
});
