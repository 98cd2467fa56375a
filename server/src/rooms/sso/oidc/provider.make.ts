import { afterAll } from 'vitest'

import { openOidcProvider, openServer } from '../../../testing/oidc-provider.ts'

/** A server of this machine that the test file closes. */
export async function serve(answer: Parameters<typeof openServer>[0]) {
  const server = await openServer(answer)
  afterAll(server.close)
  return server
}

/** A real OpenID provider that the test file closes. */
export async function realProvider(people: Parameters<typeof openOidcProvider>[0]) {
  const provider = await openOidcProvider(people)
  afterAll(provider.close)
  return provider
}
