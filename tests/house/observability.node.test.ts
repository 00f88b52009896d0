import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod';
import { LOG_EVENTS } from '@/lib/server/log-events';
import { exposeMetrics } from '@/lib/server/metrics';
import { logsText } from '../../scripts/logs-text';

const FOLDER = 'deploy/observability';
const read = (file: string) => readFileSync(file, 'utf8');
const rules = read(`${FOLDER}/alerts.yaml`);
const alerts = [...rules.matchAll(/- alert: (?<name>\w+)/g)].map(({ groups }) => groups?.name ?? '');
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

test('rules and dashboard name only metrics that there are', async () => {
  const { text } = await exposeMetrics();
  const known = [...text.matchAll(/^# TYPE (?<name>\w+)/gm)].map(({ groups }) => groups?.name ?? '');
  const exprs = [rules, read(`${FOLDER}/dashboard.json`)].join('\n');
  const named = new Set(exprs.match(/\b(?:console|nodejs|process)_[a-z\d_]+/g));
  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter((name) => !known.includes(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([]);
});

test('what one count is an alert of begins at 0: the first value of a series is no increase', async () => {
  const { text } = await exposeMetrics();
  const lines = ['journal_lines_total{written="log"}', 'journal_lines_total{written="refused"}'];
  const watched = [...lines, 'secrets_cut_total', 'deliveries_total{outcome="givenUp"}'];
  expect(watched.filter((name) => !text.includes(`\nconsole_${name} 0\n`))).toEqual([]);
});

test('each alert counts within a cell, and says in which one', () => {
  const list = z
    .object({
      groups: z.array(z.object({ rules: z.array(z.object({ expr: z.string(), annotations: z.looseObject({}) })) })),
    })
    .parse(parse(rules))
    .groups.flatMap((group) => group.rules);
  for (const { expr, annotations } of list) {
    const folds = expr.match(/\b(?:sum|max|min|avg|count)\b[^(]*\(?[^(]*\(/g) ?? [];
    expect(folds.filter((fold) => !fold.includes(' by (namespace, cell'))).toEqual([]);
    expect(annotations.summary).toMatch(/ \(cell \{\{ \$labels\.cell \}\}, namespace \{\{ \$labels\.namespace \}\}\)$/);
  }
});

test('each alert has a paragraph that says what to do, and leads there', () => {
  const page = read('docs/operating.md');
  expect(alerts.length).toBeGreaterThan(10);
  for (const name of alerts) {
    expect(rules).toContain(`runbook: docs/operating.md#${name.toLowerCase()}\n`);
    expect(page).toMatch(new RegExp(`^### ${name}\n+\\S.{80}`, 'ms'));
  }
  const told = [...page.matchAll(/^### (?<name>(?:[A-Z][a-z]+){2,})$/gm)].map(({ groups }) => groups?.name ?? '');
  expect(new Set(told)).toEqual(new Set(alerts));
});

(hasPromtool ? test : test.skip)('promtool takes the rules, and each of them fires as it should', () => {
  const run = (...args: string[]) => spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });
  expect(run('check', 'rules', 'alerts.yaml')).toMatchObject({ status: 0 });
  expect(run('test', 'rules', 'alerts.test.yaml')).toMatchObject({ status: 0 });
  expect(run('check', 'config', 'prometheus.yaml')).toMatchObject({ status: 0 });
  const tried = read(`${FOLDER}/alerts.test.yaml`);
  expect(alerts.filter((name) => !tried.includes(`alertname: ${name}\n`))).toEqual([]);
});

test('the dashboard shows each metric of the console', () => {
  const dashboard = z
    .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
    .parse(JSON.parse(read(`${FOLDER}/dashboard.json`)));
  const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
  const own = read('lib/server/metrics.ts').matchAll(/'(?<name>console_\w+)'/g);
  expect([...own].map(({ groups }) => groups?.name ?? '').filter((name) => !shown.includes(name))).toEqual([]);
});

test('the printed page of the log says what its schemas say', () => {
  expect(read('docs/logs.md')).toBe(logsText(LOG_EVENTS));
});
