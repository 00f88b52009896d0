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
import { createElement } from 'react';
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

/** A stroke icon in the colour of the text around it. Always beside words or inside a named control, so never read aloud. */
export function Icon({ name, size = 16 }: { name: IconName; size?: 12 | 16 | 20 | 24 }) {
  const shapes: IconNode = DRAWINGS[name];
  // The usual size stands in the style sheet: a list has one in each row.
  const own = size === 16 ? undefined : size;
  // All paths as one, which weighs less in each row of a list. A first `m` counts from the corner, wherever the last one ended.
  const strokes = shapes.flatMap(([shape, { d }]) => (shape === 'path' ? [`${d}`.replace(/^m/, 'M0 0m')] : []));
  return (
    <svg className={styles.icon} width={own} height={own} viewBox="-1.5 -1.5 27 27" aria-hidden="true">
      {shapes.map(
        ([shape, attributes], index) => shape !== 'path' && createElement(shape, { key: index, ...attributes }),
      )}
      {strokes.length > 0 && <path d={strokes.join('')} />}
    </svg>
  );
}
