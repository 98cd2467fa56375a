/** Safari has no `requestIdleCallback`. */
const restMs = 50

/** Runs when there is nothing else to do; gives back how to give it up. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(run)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, restMs)
  return () => clearTimeout(timer)
}
