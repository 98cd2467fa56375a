import { LoginInput } from '@naryad/contract/auth/auth'
import { type RefObject, useState } from 'react'

import { withoutName } from '../../kit/form/sentences.ts'
import type { ApiError } from '../../platform/api/errors.ts'
import { type Form, useForm } from '../../platform/forms/useForm.ts'
import { signIn } from '../../platform/session/session.ts'

export interface LoginValues {
  login: string
  password: string
  code: string
}

/** The name and the password; then, where the account has a second factor, its code. */
export type LoginStep = 'password' | 'code'

export interface Login extends Form<LoginValues> {
  step: LoginStep
  /** Has been at the code and come back: the focus belongs to the password then. */
  wasBack: boolean
  back: () => void
}

const selectPassword = (root: RefObject<HTMLFormElement | null>): void =>
  root.current?.querySelector<HTMLInputElement>('[name="password"]')?.select()

/** What is said about the code is said under it; «сначала код» is no refusal. */
function useCode() {
  const [step, setStep] = useState<LoginStep>('password')
  const [wrongCode, setWrongCode] = useState<string | null>(null)
  const ask = (error: ApiError) => {
    const isSaid = step === 'code' || error.fields?.['code'] !== undefined
    setWrongCode(isSaid ? withoutName(error.message) : null)
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
      // The password is not right any more, and the code belonged to it.
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
