import { lookup } from 'node:dns/promises';
import type { Socket } from 'node:net';
import { connect } from 'node:tls';
import type { Env } from '../../lib/server/env.ts';
import { openTunnel } from '../../lib/server/provider/open-pool.ts';
import { type Finding, finding, nameOf } from './finding.ts';

const WAIT_MS = 5000;
const SOON_DAYS = 14;

/** Every host that the console or its users' browsers reach, by the variable that names it. */
export function hostsOf(env: Env): Record<string, string> {
  const named = {
    APP_ORIGIN: env.APP_ORIGIN,
    PROVIDER_API_URL: env.PROVIDER_API_URL,
    PROVIDER_SEARCH_URL: env.PROVIDER_SEARCH_URL,
    PROVIDER_AVATAR_URL: env.PROVIDER_AVATAR_URL,
    SITE_APP_URL: env.SITE_APP_URL,
    DEPLOYMENT_APP_URL: env.DEPLOYMENT_APP_URL,
    CUSTOMISATION_APP_URL: env.CUSTOMISATION_APP_URL,
    POSTAL_CODE_URL: env.POSTAL_CODE_URL,
    STATUS_URL: env.STATUS_URL,
    HUBSPOT_SCRIPT_ORIGIN: env.HUBSPOT_SCRIPT_ORIGIN,
    OTEL_EXPORTER_OTLP_ENDPOINT: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT,
  };
  return Object.fromEntries(Object.entries(named).flatMap(([name, address]) => (address ? [[name, address]] : [])));
}

/** Whether each host has an address, and a certificate that is believed and lasts. */
export async function checkHosts(env: Env): Promise<Finding[]> {
  const found = await Promise.all(
    Object.entries(hostsOf(env)).map(async ([name, address]) => {
      const url = new URL(address);
      const about = `${name} (${url.host})`;
      // The proxy looks the names of these up.
      if (env.PROVIDER_PROXY_URL && THROUGH_PROXY.includes(name) && url.protocol === 'https:')
        return checkThroughProxy(env.PROVIDER_PROXY_URL, about, url);
      try {
        await lookup(url.hostname.replaceAll(/[[\]]/g, ''));
      } catch (error) {
        return finding.bad(
          about,
          `no address (${nameOf(error)})`,
          `Mend the name in ${name}, or the DNS of this machine.`,
        );
      }
      return url.protocol === 'https:' ? checkTls(about, url) : finding.good(about, 'has an address; plain http');
    }),
  );
  return found;
}

const THROUGH_PROXY = ['PROVIDER_API_URL', 'PROVIDER_SEARCH_URL', 'STATUS_URL'];

async function checkThroughProxy(proxy: URL, about: string, url: URL): Promise<Finding> {
  try {
    return await checkTls(`${about} through ${proxy.host}`, url, await openTunnel(proxy, hostOf(url), WAIT_MS));
  } catch (error) {
    return finding.bad(
      about,
      `no way through ${proxy.host} (${nameOf(error)})`,
      'Check PROVIDER_PROXY_URL, and what the proxy allows.',
    );
  }
}

const hostOf = ({ host, port }: URL) => (port ? host : `${host}:443`);

/** @param tunnel a way to the host that is open already */
function checkTls(about: string, url: URL, tunnel?: Socket): Promise<Finding> {
  return new Promise((done) => {
    const way = tunnel ? { socket: tunnel } : { host: url.hostname, port: Number(url.port || 443) };
    const socket = connect({ ...way, servername: url.hostname });
    const end = (found: Finding) => {
      socket.destroy();
      done(found);
    };
    socket.setTimeout(WAIT_MS, () =>
      end(finding.bad(about, 'no TLS within 5 s', 'Open the way to it: docs/operating.md')),
    );
    socket.once('error', (error) =>
      end(
        finding.bad(
          about,
          `no trusted TLS (${nameOf(error)})`,
          'Mend its certificate; for a private authority set NODE_EXTRA_CA_CERTS.',
        ),
      ),
    );
    socket.once('secureConnect', () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000);
      end(
        days < SOON_DAYS
          ? finding.bad(about, `its certificate ends in ${days} days`, 'Renew it.')
          : finding.good(about, `${socket.getProtocol()}, certificate for ${days} days`),
      );
    });
  });
}
