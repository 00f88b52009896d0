/** Runs once in each process of the console, before it answers. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { startDelivery } = await import('@/lib/server/delivery/start-delivery');
  startDelivery();
}
