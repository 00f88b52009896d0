import { get } from '@/lib/client/api';
import { gateLeaving, onLeave } from './leave-guard';
import { linkPressed } from './leave-guard';

/**
 * Keeps the page, and what is typed in it, where no other can be loaded: without a connection the browser would put its
 * own error page in its place (specification, section 8).
 * @param tell says why the page was not left
 * @returns the end of it
 */
export function stayWhenOffline(tell: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const isKept = () => {
    if (navigator.onLine) return false;
    tell();
    return true;
  };
  const ungate = gateLeaving(isKept);
  // Ahead of everybody else who listens for presses on links, the router among them.
  window.addEventListener('click', (event) => leadsAway(event) && isKept() && stop(event), { capture: true, signal });
  const unhold = 'navigation' in window ? holdNavigation(window.navigation, tell) : undefined;
  return () => {
    listening.abort();
    ungate();
    unhold?.();
  };
}

function leadsAway(event: MouseEvent): boolean {
  const to = linkPressed(event);
  if (!to || !/^https?:$/.test(to.protocol)) return false;
  const { origin, pathname, search } = window.location;
  return to.origin + to.pathname + to.search !== origin + pathname + search;
}

function stop(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * A router that cannot load a screen loads the whole document instead, and would end on an error page. So whatever leaves
 * the document for another of the console's goes on only once the server has answered; what the console itself leaves
 * for, it leaves at once.
 */
function holdNavigation(navigation: Navigation, tell: () => void): () => void {
  let isFree = false;
  const free = () => {
    isFree = true;
    setTimeout(() => (isFree = false));
  };
  const hold = (event: NavigateEvent) => {
    const { url, sameDocument } = event.destination;
    const isOurs = URL.parse(url)?.origin === window.location.origin;
    const { navigationType: history } = event;
    // What somebody pressed themselves was judged at the press.
    if (isFree || event.userInitiated || sameDocument || !isOurs || !event.cancelable) return;
    if (event.downloadRequest !== null || (history !== 'push' && history !== 'replace')) return;
    event.preventDefault();
    void goOn(url, history);
  };
  const goOn = async (url: string, history: 'push' | 'replace') => {
    const { failure } = await get('/api/session');
    if (failure?.code === 'offline') return tell();
    free();
    navigation.navigate(url, { history });
  };
  navigation.addEventListener('navigate', hold);
  const deafen = onLeave(free);
  return () => {
    navigation.removeEventListener('navigate', hold);
    deafen();
  };
}
