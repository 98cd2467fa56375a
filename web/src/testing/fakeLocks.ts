import { onTestFinished, vi } from 'vitest'

type Work = (lock: object | null) => unknown

/** Of the browser's locks as much as is used: one holder a name, the others are told that it is taken. It gives who holds. */
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
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager)
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  return held
}
