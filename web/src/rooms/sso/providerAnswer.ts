import { ssoCallbackPath } from '@naryad/contract/sso/sso.words'

type Answer = Readonly<Record<string, string>>

/**
 * The parameters with which the provider has returned the browser, used once. They are read when the application loads:
 * the router reads values as JSON, which would change a code of digits.
 */
let kept: Answer | null = location.pathname === ssoCallbackPath ? answerOf(location.search) : null

function answerOf(search: string): Answer | null {
  const parameters = new URLSearchParams(search)
  return parameters.has('state') ? Object.fromEntries(parameters) : null
}

/** For tests, which load no page. */
export function bringProviderAnswer(search: string): void {
  kept = answerOf(search)
}

export function takeProviderAnswer(): Answer | null {
  const answer = kept
  kept = null
  return answer
}
