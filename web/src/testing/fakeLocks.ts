import { onTestFinished, vi } from 'vitest'

type Work = (lock: object | null) => unknown

/**
 * Fakes Web Locks as far as they are used, always as if with `ifAvailable`: a second request for a name gets
 * null. Returns the names that are held.
 */
export function fakeLocks(): Set<string> {
  const held = new Set<string>()
  const request = async (name: string, how: object | Work, given?: Work): Promise<unknown> => {
    const work = typeof how === 'function' ? (how as Work) : given
    if (held.has(name)) return work?.(null)
    held.add(name)
    try {
      return await work?.({ name })
    } finally {
      held.delete(name)
    }
  }
  const query = async () => ({ held: [...held].map((name) => ({ name })) })
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request, query } as unknown as LockManager)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  return held
}
