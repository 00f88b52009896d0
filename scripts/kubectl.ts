import { spawnSync } from 'node:child_process';

/** Whether there is a kubectl that knows the fields of deploy/kubernetes: it names its Kustomize since 1.24, Debian 12 has 1.20. */
export function hasKubectl(): boolean {
  const { stdout } = spawnSync('kubectl', ['version', '--client'], { encoding: 'utf8', timeout: 20_000 });
  return Boolean(stdout?.includes('Kustomize Version'));
}
