'use client';

import {
  AppWindow,
  ArrowDown,
  ArrowUp,
  Check,
  ChevronDown,
  CircleAlert,
  CircleCheck,
  CircleQuestionMark,
  Clock,
  Copy,
  CreditCard,
  Download,
  Ellipsis,
  ExternalLink,
  Eye,
  EyeOff,
  FileText,
  House,
  type IconNode,
  Info,
  Key,
  Layers,
  Lock,
  LogOut,
  Mail,
  Menu,
  Monitor,
  Moon,
  Pencil,
  Plus,
  RotateCw,
  Search,
  Settings2,
  ShieldCheck,
  Sun,
  Trash2,
  TriangleAlert,
  Upload,
  User,
  Users,
  WifiOff,
  X,
} from 'lucide';
import { createElement, type ReactNode } from 'react';
import styles from './icon.module.css';

// Lucide's drawings without its React components, which weigh ten times as much as this file (decision 0023).
const DRAWINGS = {
  arrowDown: ArrowDown,
  arrowUp: ArrowUp,
  bad: CircleAlert,
  card: CreditCard,
  check: Check,
  chevronDown: ChevronDown,
  clock: Clock,
  contract: FileText,
  copy: Copy,
  cross: X,
  customise: Settings2,
  deploy: Layers,
  download: Download,
  external: ExternalLink,
  eye: Eye,
  eyeOff: EyeOff,
  good: CircleCheck,
  help: CircleQuestionMark,
  home: House,
  info: Info,
  key: Key,
  leave: LogOut,
  lock: Lock,
  mail: Mail,
  menu: Menu,
  monitor: Monitor,
  moon: Moon,
  more: Ellipsis,
  offline: WifiOff,
  pencil: Pencil,
  people: Users,
  person: User,
  plus: Plus,
  refresh: RotateCw,
  search: Search,
  shield: ShieldCheck,
  site: AppWindow,
  sun: Sun,
  trash: Trash2,
  upload: Upload,
  warn: TriangleAlert,
} as const;

export type IconName = keyof typeof DRAWINGS;

/** What is inside each drawing: made once, for every icon and every page. */
const drawn = new Map<IconName, ReactNode>();

function draw(name: IconName): ReactNode {
  const shapes: IconNode = DRAWINGS[name];
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
function strokeOf(shape: string, { d, cx, cy, r }: IconNode[number][1]): string | null {
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
