import {
  isSecondFactorCode,
  readSecondFactorCode,
  secondFactorCodeSentence,
} from '@naryad/contract/auth/second-factor.words'
import { ssoRoutes } from '@naryad/contract/sso/sso.routes'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { type Form, type Read, usePlainForm } from '../../client/forms/usePlainForm.ts'
import { acceptTokens } from '../../client/session/session.ts'
import { capitalised } from '../../ui/form/sentences.ts'

interface DirectoryValues {
  login: string
  password: string
  code: string
}

type Step = 'password' | 'code'

function readValues({ login, password, code }: DirectoryValues, step: Step): Read<DirectoryValues> {
  const input = {
    login: login.trim(),
    password: password.normalize('NFC'),
    code: readSecondFactorCode(code),
  }
  const empty = 'Заполните поле'
  const isCodeWrong = step === 'code' && !isSecondFactorCode(input.code)
  return {
    input,
    wrong: {
      ...(input.login === '' ? { login: empty } : {}),
      ...(input.password === '' ? { password: empty } : {}),
      ...(isCodeWrong ? { code: capitalised(secondFactorCodeSentence) } : {}),
    },
  }
}

/** Login and password of the directory, then the code if the account has a second factor. */
export function useDirectorySignIn() {
  const [step, setStep] = useState<Step>('password')
  const [wasBack, setWasBack] = useState(false)
  const toPassword = () => {
    setWasBack(true)
    setStep('password')
  }
  const form: Form<DirectoryValues> = usePlainForm({
    blank: { login: '', password: '', code: '' },
    read: (values) => readValues(values, step),
    send: async ({ login, password, code }: DirectoryValues) =>
      acceptTokens(
        step === 'code'
          ? await call(ssoRoutes.confirm, { body: { code } }, { silent: true })
          : await call(ssoRoutes.password, { body: { login, password } }, { silent: true }),
      ),
    onRefused: (error) => {
      const isAsked = error.code === 'CODE_NEEDED' && step === 'password'
      if (isAsked) setStep('code')
      // The confirmation of the directory has expired, so it is asked again.
      else if (step === 'code' && error.code !== 'CODE_NEEDED' && error.code !== 'TOO_OFTEN') toPassword()
      return isAsked
    },
  })
  const back = () => {
    form.change({ code: '' })
    toPassword()
  }
  return { form, step, wasBack, back }
}
