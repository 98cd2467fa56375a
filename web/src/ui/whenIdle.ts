/** Safari has no `requestIdleCallback`. */
const restMs = 50

/** Runs the callback when the browser is idle; returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(run)
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(run, restMs)
  return () => clearTimeout(timer)
}
