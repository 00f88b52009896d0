import { html } from 'hono/html';
import { PROVIDER_TABLE } from '../../lib/operations/table.ts';
import { type ScenarioInfo, type ScenarioName, type ScenarioOptions, SCENARIOS } from '../scenarios/catalogue.ts';
import type { World } from '../world.ts';
import type { Html } from './page.ts';
import type { ControlPanelLanguage, Words } from './words.ts';

const GROUPS: Record<ScenarioInfo['group'], Record<ControlPanelLanguage, string>> = {
  business: { ja: '業務', en: 'Business' },
  transport: { ja: '通信', en: 'Transport' },
  token: { ja: 'トークンと時計', en: 'Tokens and clock' },
  text: { ja: '応答の内容', en: 'Contents' },
  host: { ja: 'ほかのホスト', en: 'Other hosts' },
  sibling: { ja: '連携アプリ', en: 'Sibling apps' },
};

export function scenariosBody(world: World, words: Words, language: ControlPanelLanguage): Html {
  const active = world.scenarios.active();
  const groups = Object.entries(GROUPS).map(([group, title]) => {
    const rows = entries().filter(([, info]) => info.group === group);
    return html`<h2>${title[language]}</h2><div class="scroll"><table><tbody>
      ${rows.map(([name, info]) => row(name, info, active[name], words, language))}</tbody></table></div>`;
  });
  return html`<p class="hint">${words.scenariosHint}</p>
    <form method="post" action="/scenarios/clear"><button>${words.allOff}</button></form>${groups}`;
}

function entries(): [ScenarioName, ScenarioInfo][] {
  return Object.entries(SCENARIOS) as [ScenarioName, ScenarioInfo][]; // The catalogue is closed.
}

function row(
  name: ScenarioName,
  info: ScenarioInfo,
  on: ScenarioOptions | undefined,
  words: Words,
  language: ControlPanelLanguage,
): Html {
  const own = Object.entries({ ...info.defaults, ...on }).filter(
    ([field]) => field !== 'operation' && field !== 'account' && field !== 'app',
  );
  const fields = own.map(
    ([field, value]) => html`<label>${field} <input name="${field}" value="${String(value)}" size="14"></label>`,
  );
  return html`<tr><th scope="row">${info[language]}<br><small><code>${name}</code></small></th><td>
    <form class="row" method="post" action="/scenarios/set"><input type="hidden" name="name" value="${name}">
    <input type="hidden" name="on" value="${on ? '0' : '1'}">
    <button class="${on ? 'on' : ''}" aria-pressed="${on ? 'true' : 'false'}">${on ? words.on : words.off}</button>
    ${narrowing(info, on, words)}${fields}</form></td></tr>`;
}

function narrowing({ group }: ScenarioInfo, on: ScenarioOptions | undefined, words: Words): Html | string {
  if (group === 'host') return '';
  if (group === 'sibling') return select('app', ['all', 'site', 'deployment', 'customisation'], on?.app);
  return html`${select('operation', ['*', ...Object.keys(PROVIDER_TABLE)], on?.operation, { '*': words.allOperations }, words.operation)}
    <input name="account" value="${on?.account ?? ''}" placeholder="${words.account}" aria-label="${words.account}" size="22">`;
}

function select(
  name: string,
  values: readonly string[],
  chosen: string | undefined,
  labels: Record<string, string> = {},
  title = name,
): Html {
  const options = values.map(
    (value) => html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${labels[value] ?? value}</option>`,
  );
  return html`<select name="${name}" aria-label="${title}">${options}</select>`;
}
