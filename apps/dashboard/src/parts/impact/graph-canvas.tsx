import { Button, Group } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useComputedColorScheme } from '@mantine/core';
import type { ImpactGraph } from '#libs/sdk/index.js';
import { numberOf } from '../../words.js';
import { impact as said } from '../../words/impact.js';
import { fitted, laidOut, nearest, zoomed, type View } from './layout.js';
import { paint, sceneOf, type Colours } from './painter.js';
import { stepFrom } from './walk.js';

const HEIGHT = 440;
/** A pointer that moved fewer pixels than this counts as a click. */
const SLIP = 4;
const ZOOM = 1.4;

interface Props {
  graph: ImpactGraph;
  /** Id of the chosen node. */
  chosen: string | undefined;
  choose: (id: string) => void;
}

function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(`--mantine-color-${name}`).trim();
  return {
    sound: colour('blue-filled'),
    stale: colour('dimmed'),
    contested: colour('orange-filled'),
    fallen: colour('red-filled'),
    edge: colour('dimmed'),
    chosen: colour('text'),
  };
}

/** The canvas, and a function that repaints it at most once per frame, however often it is called. */
function usePainting({ graph, chosen }: Omit<Props, 'choose'>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<View | null>(null);
  const frame = useRef(0);
  const colorScheme = useComputedColorScheme('light');
  const layout = useMemo(() => laidOut(graph.nodes.map(({ depth }) => depth)), [graph]);
  const scene = useMemo(() => sceneOf(graph, layout), [graph, layout]);
  const paintNow = useEffectEvent(() => {
    const element = canvas.current;
    const pen = element?.getContext('2d');
    if (element === null || !pen) return;
    const { clientWidth: width, clientHeight: height } = element;
    view.current ??= fitted(layout, { width, height });
    const ratio = window.devicePixelRatio;
    if (element.width !== Math.round(width * ratio)) element.width = Math.round(width * ratio);
    if (element.height !== Math.round(height * ratio)) element.height = Math.round(height * ratio);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    const number = graph.nodes.findIndex(({ id }) => id === chosen);
    paint(pen, scene, view.current, coloursOf(element), number < 0 ? null : number);
    element.dataset.painted = String(graph.nodes.length);
  });
  const repaint = (): void => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => paintNow());
  };
  useEffect(() => {
    frame.current = requestAnimationFrame(() => paintNow());
    return () => cancelAnimationFrame(frame.current);
  }, [scene, chosen, colorScheme]);
  useEffect(() => {
    view.current = null;
    const observer = new ResizeObserver(() => requestAnimationFrame(() => paintNow()));
    observer.observe(canvas.current!);
    return () => observer.disconnect();
  }, [layout]);
  const look = (next: (view: View) => View | null): void => {
    if (view.current !== null) view.current = next(view.current);
    repaint();
  };
  return { canvas, layout, view, look };
}

/** Drags the drawing, or selects the node under the pointer. */
function usePointer({
  layout,
  view,
  look,
  onClick,
}: Pick<ReturnType<typeof usePainting>, 'layout' | 'view' | 'look'> & { onClick: (node: number) => void }) {
  const from = useRef<{ x: number; y: number; moved: number } | null>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY, moved: 0 };
    },
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) => {
      const last = from.current;
      if (last === null) return;
      const [right, down] = [x - last.x, y - last.y];
      from.current = { x, y, moved: last.moved + Math.abs(right) + Math.abs(down) };
      look((at) => ({ ...at, left: at.left + right, top: at.top + down }));
    },
    onPointerUp: ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
      const wasClick = from.current !== null && from.current.moved < SLIP;
      from.current = null;
      if (!wasClick || view.current === null) return;
      const { left, top } = currentTarget.getBoundingClientRect();
      const node = nearest(layout, view.current, { x: clientX - left, y: clientY - top });
      if (node !== null) onClick(node);
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];

/** The graph on a canvas, which can be dragged, zoomed and navigated with the arrow keys. */
export function GraphCanvas({ graph, chosen, choose }: Props) {
  const { canvas, layout, view, look } = usePainting({ graph, chosen });
  const pointer = usePointer({ layout, view, look, onClick: (node) => choose(graph.nodes[node]!.id) });
  const zoom = (factor: number): void =>
    look((at) => zoomed(at, factor, { x: canvas.current!.clientWidth / 2, y: canvas.current!.clientHeight / 2 }));
  const fit = (): void => look(() => null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const acts: Record<string, () => void> = { '+': () => zoom(ZOOM), '-': () => zoom(1 / ZOOM), '0': fit };
    const at = graph.nodes.findIndex(({ id }) => id === chosen);
    if (ARROWS.includes(key)) choose(graph.nodes[at < 0 ? 0 : stepFrom(graph, at, key)]!.id);
    else if (acts[key] !== undefined) acts[key]();
    else return;
    event.preventDefault();
  };
  return (
    <div>
      <Group gap="xs" mb="xs">
        <Button variant="default" size="xs" onClick={() => zoom(ZOOM)}>
          {said.larger}
        </Button>
        <Button variant="default" size="xs" onClick={() => zoom(1 / ZOOM)}>
          {said.smaller}
        </Button>
        <Button variant="default" size="xs" onClick={fit}>
          {said.whole}
        </Button>
      </Group>
      <canvas
        ref={canvas}
        className="graph"
        style={{ height: HEIGHT }}
        role="application"
        aria-label={said.drawing(numberOf(graph.nodes.length))}
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...pointer}
      />
    </div>
  );
}
