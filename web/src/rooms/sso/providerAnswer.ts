import type { SsoFinish } from '@naryad/contract/sso/sso'
import { ssoCallbackPath } from '@naryad/contract/sso/sso.words'

/**
 * The parameters with which the provider has returned the browser, used once. They are read when the application loads:
 * the router reads values as JSON, which would change a code of digits.
 */
let lastAnswer: SsoFinish | null = location.pathname === ssoCallbackPath ? answerOf(location.search) : null

/** What else a provider sends along is of no use. */
function answerOf(search: string): SsoFinish | null {
  const parameters = new URLSearchParams(search)
  const given = (['state', 'code', 'iss', 'error'] as const).flatMap((name) => {
    const value = parameters.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return parameters.has('state') ? (Object.fromEntries(given) as unknown as SsoFinish) : null
}

/** For tests, which load no page. */
export function bringProviderAnswer(search: string): void {
  lastAnswer = answerOf(search)
}

export function takeProviderAnswer(): SsoFinish | null {
  const answer = lastAnswer
  lastAnswer = null
  return answer
}
