import { LoginInput } from '@naryad/contract/auth/auth'
import { type RefObject, useState } from 'react'

import type { ApiError } from '../../client/api/errors.ts'
import { type Form, useForm } from '../../client/forms/useForm.ts'
import { signIn } from '../../client/session/session.ts'
import { withoutName } from '../../ui/form/sentences.ts'

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

export function useLogin(): Login {
  const { step, setStep, wrongCode, setWrongCode, ask } = useCode()
  const [wasBack, setWasBack] = useState(false)
  const toPassword = () => {
    setWasBack(true)
    setStep('password')
  }
  const form: Form<LoginValues> = useForm({
    blank: { login: '', password: '', code: '' },
    schema: LoginInput,
    inputOf: ({ login, password, code }) => ({
      login,
      password: password.normalize('NFC'),
      ...(step === 'code' ? { code } : {}),
    }),
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
