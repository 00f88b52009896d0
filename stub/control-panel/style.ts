export const CONTROL_PANEL_CSS = `
:root { color-scheme: light dark; --ink: light-dark(#1b2430, #e7ebf1); --soft: light-dark(#5a6676, #a3afbf); --line: light-dark(#d9dfe7, #323c4a);
  --ground: light-dark(#f6f7f9, #12171e); --sheet: light-dark(#fff, #1a212b); --accent: light-dark(#2257c5, #8db4ff); --on: light-dark(#e7effd, #223252); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); line-height: 1.7; font: 15px/1.7 "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", Meiryo, system-ui, sans-serif; }
main { max-width: 1280px; margin: 0 auto; padding: 24px 20px 64px; }
h1 { font-size: 22px; margin: 8px 0 16px; } h2 { font-size: 16px; margin: 28px 0 8px; } small { color: var(--soft); font-weight: 400; }
a { color: var(--accent); } a:focus-visible, button:focus-visible, input:focus-visible, select:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
nav { background: var(--sheet); border-bottom: 1px solid var(--line); padding: 10px 20px; display: flex; gap: 4px 18px; flex-wrap: wrap; align-items: baseline; }
nav strong { margin-right: 8px; } nav form { margin-left: auto; } nav a { text-decoration: none; } nav a[aria-current=page] { font-weight: 600; color: var(--ink); }
.sheet { background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; padding: 16px 20px; margin: 12px 0; }
.hint { color: var(--soft); margin: 4px 0; } .scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: 8px 12px; border-top: 1px solid var(--line); vertical-align: top; } thead th { border-top: 0; font-size: 13px; color: var(--soft); font-weight: 500; }
td code { white-space: nowrap; } code, pre, .code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 13px; } pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0; }
.code { letter-spacing: .08em; font-weight: 600; }
button, .button { font: inherit; display: inline-block; padding: 6px 14px; border-radius: 8px; border: 1px solid var(--line); background: var(--sheet); color: var(--ink); cursor: pointer; text-decoration: none; }
button.on { background: var(--on); border-color: var(--accent); }
input, select { font: inherit; padding: 5px 9px; border-radius: 8px; border: 1px solid var(--line); background: var(--ground); color: var(--ink); max-width: 100%; }
form.row { display: flex; gap: 6px; flex-wrap: wrap; align-items: center; margin: 0; }
ul.choices { list-style: none; padding: 0; margin: 12px 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; overflow-wrap: anywhere; } ul.choices a { display: block; padding: 10px 14px; background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; text-decoration: none; color: inherit; }
ul.choices span { display: block; color: var(--soft); font-size: 13px; } ul.choices a:hover { border-color: var(--accent); }
.sibling main { max-width: 640px; } #who[data-state=in] { color: var(--accent); }
.accounts td:nth-child(3) { white-space: nowrap; } [data-theme=dark] { color-scheme: dark; } [data-theme=light] { color-scheme: light; }
.frame { background: transparent; padding: 2px; } .card { display: grid; grid-template-columns: 1fr 1fr; gap: 10px 12px; } .card label { display: grid; gap: 2px; font-size: 14px; }
.card label:first-child, .card p { grid-column: 1 / -1; margin: 0; } .card input { padding: 9px 11px; width: 100%; } .error { color: light-dark(#b3261e, #ffb4ab); min-height: 1.7em; }
@media (max-width: 700px) { main { padding: 16px 12px 48px; } th, td { padding: 6px 8px; } }
`;
