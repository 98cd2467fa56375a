import {
  isSecondFactorCode,
  readSecondFactorCode,
  secondFactorCodeSentence,
} from '@naryad/contract/auth/second-factor.words'
import type { SsoSignedIn } from '@naryad/contract/sso/sso'
import { ssoRoutes } from '@naryad/contract/sso/sso.routes'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'

import { call } from '../../client/api/api.ts'
import { ApiError, NetworkError } from '../../client/api/errors.ts'
import { type Read, usePlainForm } from '../../client/forms/usePlainForm.ts'
import { markProviderSession } from '../../client/session/providerSession.ts'
import { acceptTokens } from '../../client/session/session.ts'
import { capitalised, withoutName } from '../../ui/form/sentences.ts'
import { takeProviderAnswer } from './providerAnswer.ts'

type Step = { is: 'running' } | { is: 'code' } | { is: 'refused'; why: string }

/** A reload or a bookmark: what the provider said was already used. */
const nothingBrought = 'Вход не завершён. Начните его заново со страницы входа'

/** Finishes the sign-in with what the provider has sent along, and asks for a code if the account needs one. */
export function useProviderAnswer() {
  const navigate = useNavigate()
  const [answer] = useState(takeProviderAnswer)
  const [step, setStep] = useState<Step>(answer ? { is: 'running' } : { is: 'refused', why: nothingBrought })
  const isStarted = useRef(false)

  /** The session begins at the address that it leads to, so that the return path is not lost. */
  const enter = useCallback(
    async ({ returnTo, ...pair }: SsoSignedIn) => {
      await navigate({ to: '/sso/callback', search: { to: returnTo }, replace: true })
      markProviderSession()
      acceptTokens(pair)
    },
    [navigate],
  )

  useEffect(() => {
    if (!answer || isStarted.current) return
    isStarted.current = true
    void call(ssoRoutes.finish, { body: answer }, { silent: true }).then(enter, (error: unknown) => {
      if (error instanceof ApiError && error.code === 'CODE_NEEDED') setStep({ is: 'code' })
      else if (error instanceof ApiError || error instanceof NetworkError)
        setStep({ is: 'refused', why: error.message })
      else throw error
    })
  }, [answer, enter])

  const form = usePlainForm({
    blank: { code: '' },
    read: ({ code }): Read<{ code: string }> => {
      const input = { code: readSecondFactorCode(code) }
      const wrong = isSecondFactorCode(input.code) ? null : capitalised(secondFactorCodeSentence)
      return { input, wrong: wrong === null ? {} : { code: wrong } }
    },
    send: async (body) => enter(await call(ssoRoutes.confirm, { body }, { silent: true })),
    onRefused: (error) => {
      if (error.code === 'CODE_NEEDED' || error.code === 'TOO_OFTEN') return false
      setStep({ is: 'refused', why: withoutName(error.message) })
      return true
    },
  })

  return { step, form }
}
