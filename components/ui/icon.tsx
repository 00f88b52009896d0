'use client';

import * as lucide from 'lucide';
import { createElement, type ReactNode } from 'react';
import styles from './icon.module.css';

// Lucide's drawings without its React components, which weigh ten times as much as this file (decision 0023).
const DRAWINGS = {
  arrowDown: lucide.ArrowDown,
  arrowUp: lucide.ArrowUp,
  bad: lucide.CircleAlert,
  card: lucide.CreditCard,
  check: lucide.Check,
  chevronDown: lucide.ChevronDown,
  clock: lucide.Clock,
  contract: lucide.FileText,
  copy: lucide.Copy,
  cross: lucide.X,
  customise: lucide.Settings2,
  deploy: lucide.Layers,
  download: lucide.Download,
  external: lucide.ExternalLink,
  eye: lucide.Eye,
  eyeOff: lucide.EyeOff,
  good: lucide.CircleCheck,
  help: lucide.CircleQuestionMark,
  home: lucide.House,
  info: lucide.Info,
  key: lucide.Key,
  leave: lucide.LogOut,
  lock: lucide.Lock,
  mail: lucide.Mail,
  menu: lucide.Menu,
  monitor: lucide.Monitor,
  moon: lucide.Moon,
  more: lucide.Ellipsis,
  offline: lucide.WifiOff,
  pencil: lucide.Pencil,
  people: lucide.Users,
  person: lucide.User,
  plus: lucide.Plus,
  refresh: lucide.RotateCw,
  search: lucide.Search,
  shield: lucide.ShieldCheck,
  site: lucide.AppWindow,
  sun: lucide.Sun,
  trash: lucide.Trash2,
  upload: lucide.Upload,
  warn: lucide.TriangleAlert,
} as const;

export type IconName = keyof typeof DRAWINGS;

/** What is inside each drawing: made once, for every icon and every page. */
const drawn = new Map<IconName, ReactNode>();

function draw(name: IconName): ReactNode {
  const shapes: lucide.IconNode = DRAWINGS[name];
  const strokes = shapes.flatMap(([shape, attributes]) => strokeOf(shape, attributes) ?? []).join('');
  const others = shapes.filter(([shape, attributes]) => strokeOf(shape, attributes) === null);
  const made = (
    <>
      {others.map(([shape, attributes], index) => createElement(shape, { key: index, ...attributes }))}
      {strokes !== '' && <path d={strokes} />}
    </>
  );
  drawn.set(name, made);
  return made;
}

/** All paths and circles are one path, which weighs less in each row of a list. A first `m` counts from the corner, wherever the last one ended. */
function strokeOf(shape: string, { d, cx, cy, r }: lucide.IconNode[number][1]): string | null {
  if (shape === 'path') return `${d}`.replace(/^m/, 'M0 0m');
  if (shape !== 'circle') return null;
  const [x, y, radius] = [Number(cx), Number(cy), Number(r)];
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0z`;
}

/** A stroke icon in the colour of the text around it. Always beside words or inside a named control, so never read aloud. */
export function Icon({ name, size = 16 }: { name: IconName; size?: 12 | 16 | 20 | 24 }) {
  // The usual size stands in the style sheet: a list has one in each row.
  const own = size === 16 ? undefined : size;
  return (
    <svg className={styles.icon} width={own} height={own} viewBox="-1.5 -1.5 27 27" aria-hidden="true">
      {drawn.get(name) ?? draw(name)}
    </svg>
  );
}
