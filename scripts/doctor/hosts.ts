import { lookup } from 'node:dns/promises';
import { connect } from 'node:tls';
import type { Env } from '../../lib/server/env.ts';
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
    ...(env.HUBSPOT_SCRIPT_ORIGIN ? { HUBSPOT_SCRIPT_ORIGIN: env.HUBSPOT_SCRIPT_ORIGIN } : {}),
    ...(env.OTEL_EXPORTER_OTLP_ENDPOINT ? { OTEL_EXPORTER_OTLP_ENDPOINT: env.OTEL_EXPORTER_OTLP_ENDPOINT } : {}),
  };
  return named;
}

/** Whether each host has an address, and a certificate that is believed and lasts. */
export async function checkHosts(env: Env): Promise<Finding[]> {
  const found = await Promise.all(
    Object.entries(hostsOf(env)).map(async ([name, address]) => {
      const url = new URL(address);
      const about = `${name} (${url.host})`;
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

function checkTls(about: string, url: URL): Promise<Finding> {
  return new Promise((done) => {
    const socket = connect({ host: url.hostname, port: Number(url.port || 443), servername: url.hostname });
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
