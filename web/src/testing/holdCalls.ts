import type { RouteDef } from '@naryad/contract/kit/route'
import { vi } from 'vitest'

/** A slow network: each call of the route waits until its returned function is called, in any order. */
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
