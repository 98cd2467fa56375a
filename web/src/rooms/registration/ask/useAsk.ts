import { RegistrationInput } from '@naryad/contract/registration/registration'
import { registrationRoutes } from '@naryad/contract/registration/registration.routes'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'

import { call } from '../../../client/api/api.ts'
import { useForm } from '../../../client/forms/useForm.ts'
import type { Form } from '../../../client/forms/usePlainForm.ts'
import { useTabDraft } from '../../../client/settings/useTabDraft.ts'
import { publicSettingsQuery } from '../../../entities/settings/publicSettings.ts'
import { checkName, nameParts, namePlaces } from '../../../ui/form/fullName.ts'

const Draft = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  companyName: z.string(),
  comment: z.string(),
})

export type AskValues = z.infer<typeof Draft> & { isAgreed: boolean }

const blank: z.infer<typeof Draft> = { name: '', email: '', phone: null, companyName: '', comment: '' }

const mustAgree = 'Отметьте согласие на обработку персональных данных'

/** Form of a registration request: typed values survive a reload, the consent does not. */
export function useAsk(consentVersion: number, onAsked: (message: string) => void): Form<AskValues> {
  const client = useQueryClient()
  const draft = useTabDraft('reg', Draft)
  const start: AskValues = { ...blank, ...draft.initial, isAgreed: false }
  const form: Form<AskValues> = useForm({
    blank: start,
    schema: RegistrationInput,
    inputOf: ({ name, email, phone, companyName, comment }) => ({
      ...nameParts(name),
      email,
      phone: phone ?? '',
      companyName,
      comment,
      consentVersion,
    }),
    places: { ...namePlaces, consentVersion: 'isAgreed' },
    check: ({ name, phone, isAgreed }) => ({
      ...checkName(name),
      ...(phone === null ? { phone: 'Введите номер телефона' } : {}),
      ...(isAgreed ? {} : { isAgreed: mustAgree }),
    }),
    onChange: (values) => draft.save(Draft.parse(values)),
    send: (body) => call(registrationRoutes.register, { body }, { silent: true }),
    onSent: ({ message }) => {
      draft.clear()
      onAsked(message)
    },
    onRefused: ({ fields }) => {
      // The text has changed meanwhile: reads it again and clears the consent to the former text.
      if ('consentVersion' in fields) {
        void client.invalidateQueries({ queryKey: publicSettingsQuery.queryKey })
        form.change({ isAgreed: false })
      }
      return false
    },
  })
  return form
}
