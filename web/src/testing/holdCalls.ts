import type { RouteDef } from '@naryad/contract/kit/route'
import { vi } from 'vitest'

/** A slow network: each call to the route waits on its way until it is let through, in whatever order. */
export function holdCalls({ method, path }: Pick<RouteDef, 'method' | 'path'>): (() => void)[] {
  const network = fetch
  const pattern = new RegExp(`^/api${path.replace(/:\w+/g, String.raw`\d+`)}$`)
  const held: (() => void)[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method === method && pattern.test(new URL(url, location.origin).pathname))
      await new Promise<void>((go) => held.push(go))
    return network(url, init)
  })
  return held
}
