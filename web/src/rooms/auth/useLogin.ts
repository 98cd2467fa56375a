import type { LoginInput } from '@naryad/contract/auth/auth'
import {
  isSecondFactorCode,
  readSecondFactorCode,
  secondFactorCodeSentence,
} from '@naryad/contract/auth/second-factor.words'
import { type RefObject, useState } from 'react'

import type { ApiError } from '../../client/api/errors.ts'
import { type Form, type Read, usePlainForm } from '../../client/forms/usePlainForm.ts'
import { signIn } from '../../client/session/session.ts'
import { capitalised, withoutName } from '../../ui/form/sentences.ts'

export interface LoginValues {
  login: string
  password: string
  code: string
}

/** Login and password, then the code if the account has a second factor. */
export type LoginStep = 'password' | 'code'

export interface Login extends Form<LoginValues> {
  step: LoginStep
  /** The user has returned from the code step, so the password receives the focus. */
  wasBack: boolean
  back: () => void
}

const selectPassword = (root: RefObject<HTMLFormElement | null>): void =>
  root.current?.querySelector<HTMLInputElement>('[name="password"]')?.select()

/** Errors of the code are shown below it; the request for a code is not an error. */
function useCode() {
  const [step, setStep] = useState<LoginStep>('password')
  const [wrongCode, setWrongCode] = useState<string | null>(null)
  const ask = (error: ApiError) => {
    const isAboutCode = step === 'code' || error.fields?.['code'] !== undefined
    setWrongCode(isAboutCode ? withoutName(error.message) : null)
    setStep('code')
  }
  return { step, setStep, wrongCode, setWrongCode, ask }
}

/** Without the schema: the first screen of a visitor does not wait for the library of schemas. */
function readLogin({ login, password, code }: LoginValues, step: LoginStep): Read<LoginInput> {
  const input = {
    login: login.trim(),
    password: password.normalize('NFC'),
    ...(step === 'code' ? { code: readSecondFactorCode(code) } : {}),
  }
  const empty = 'Заполните поле'
  return {
    input,
    wrong: {
      ...(input.login === '' ? { login: empty } : {}),
      ...(input.password === '' ? { password: empty } : {}),
      ...(input.code === undefined || isSecondFactorCode(input.code)
        ? {}
        : { code: capitalised(secondFactorCodeSentence) }),
    },
  }
}

export function useLogin(): Login {
  const { step, setStep, wrongCode, setWrongCode, ask } = useCode()
  const [wasBack, setWasBack] = useState(false)
  const toPassword = () => {
    setWasBack(true)
    setStep('password')
  }
  const form: Form<LoginValues> = usePlainForm({
    blank: { login: '', password: '', code: '' },
    read: (values) => readLogin(values, step),
    send: signIn,
    onChange: () => setWrongCode(null),
    onRefused: (error) => {
      if (error.code === 'CODE_NEEDED') ask(error)
      // The password is no longer valid, so neither is the code step.
      else if (step === 'code' && error.status === 401) toPassword()
      else if (step === 'password') selectPassword(form.root)
      return error.code === 'CODE_NEEDED'
    },
  })
  const back = () => {
    form.change({ code: '' })
    setWrongCode(null)
    toPassword()
  }
  const wrong = wrongCode === null ? form.wrong : { ...form.wrong, code: wrongCode }
  return { ...form, wrong, step, wasBack, back }
}
