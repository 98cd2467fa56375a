import type { SsoFinish, SsoSignedIn } from '@naryad/contract/sso/sso'

import type { Call } from '../../../platform/http/ctx.ts'
import { conflict } from '../../../platform/http/refusals.ts'
import { forgetAttempt, recallAttempt, rememberAttempt } from '../attempt.ts'
import { askProvider } from '../provider-failures.service.ts'
import { admit, mustBeOffered, redirectUriOf, type SsoRoom } from '../sign-in.service.ts'
import { beginAuthorization, finishAuthorization, type Proofs } from './oidc.client.ts'
import { failureOf } from './oidc.failures.ts'

export interface Attempt extends Proofs {
  /** As it was asked for: the address of the product may change meanwhile. */
  readonly redirectUri: string
  readonly returnTo: string
  /** Of an attempt that only proves who is signed in already. */
  readonly proofOf?: string
}

export async function startSignIn(room: SsoRoom, call: Call, returnTo = '/'): Promise<{ url: string }> {
  const { connection } = await mustBeOffered(room, 'oidc')
  const redirectUri = await redirectUriOf(room)
  const { url, proofs } = await askProvider(room, call, failureOf, async () =>
    beginAuthorization(await room.discovery(connection), redirectUri),
  )
  const attempt: Attempt = { ...proofs, redirectUri, returnTo }
  rememberAttempt(call, room.box, `state ${proofs.state}`, attempt)
  return { url }
}

export async function finishSignIn(room: SsoRoom, call: Call, answer: SsoFinish): Promise<SsoSignedIn> {
  const { rules, attempt, person, tokens } = await takeAnswer(
    room,
    call,
    answer,
    ({ proofOf }) => proofOf === undefined,
  )
  return admit(room, call, { kind: 'oidc', person, rules, tokens, returnTo: attempt.returnTo })
}

/** What the provider says of an attempt that this browser has begun. */
export async function takeAnswer(
  room: SsoRoom,
  call: Call,
  answer: SsoFinish,
  isExpected: (attempt: Attempt) => boolean,
) {
  const { connection, rules } = await mustBeOffered(room, 'oidc')
  const key = `state ${answer.state}` as const
  const attempt = recallAttempt(call, room.box, key) as Attempt | undefined
  if (!attempt || !isExpected(attempt))
    throw conflict('Этот вход начат в другом браузере или больше 10 минут назад. Начните вход заново')
  // Whatever comes of it, the same answer is not tried again.
  forgetAttempt(call, key)
  const returned = new URL(attempt.redirectUri)
  for (const [name, value] of Object.entries(answer)) returned.searchParams.set(name, value)
  const confirmed = await askProvider(room, call, failureOf, async () =>
    finishAuthorization(await room.discovery(connection), returned, attempt, rules.groupsClaim),
  )
  return { rules, attempt, ...confirmed }
}
