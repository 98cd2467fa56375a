import { afterAll } from 'vitest'

import { openOidcProvider, openServer } from '../../../testing/oidc-provider.ts'

/** A server of this machine that the test file closes. */
export async function serve(answer: Parameters<typeof openServer>[0]) {
  const server = await openServer(answer)
  afterAll(server.close)
  return server
}

/** A real OpenID provider that the test file closes. */
export async function realProvider(...given: Parameters<typeof openOidcProvider>) {
  const provider = await openOidcProvider(...given)
  afterAll(provider.close)
  return provider
}
