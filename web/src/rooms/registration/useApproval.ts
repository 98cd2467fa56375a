import type { ApproveInput } from '@naryad/contract/registration/registration'
import { registrationRoutes } from '@naryad/contract/registration/registration.routes'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { showError } from '../../client/queries/report.ts'
import { sentencesUnder } from '../../client/queries/sentencesUnder.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { usePasswordLink } from '../../entities/letter/passwordLink.tsx'
import type { FieldSentences } from '../../ui/form/sentences.ts'
import { type AccessDraft, accessInput } from '../users/index.ts'
import type { RequestRow } from './registration.queries.ts'

/** Fields of the form that can show errors. */
const shown = ['role', 'queues', 'companyId']

export interface Approval {
  draft: AccessDraft
  change: (part: Partial<AccessDraft>) => void
  errors: FieldSentences
  approve: () => void
  isRunning: boolean
}

/** State of the approval form; starts with the likeliest organization and the least privileged role. */
export function useApproval({ id, email, likelyCompanies: [likely] }: RequestRow): Approval {
  const link = usePasswordLink()
  const [draft, setDraft] = useState<AccessDraft>(() => ({
    role: 'client',
    isSenior: false,
    queues: [],
    company: likely ? { id: likely.id, name: likely.name } : null,
  }))
  const [errors, setErrors] = useState<FieldSentences>({})
  const { run, isRunning } = useAction({
    run: (body: ApproveInput) => call(registrationRoutes.approve, { params: { id }, body }),
    touches: ['registration', 'users', 'companies'],
    done: () => link.done('Доступ открыт, письмо со ссылкой для пароля отправлено'),
    silent: true,
  })
  const refuse = (error: unknown) => {
    const sentences = sentencesUnder(error)
    setErrors(sentences)
    // Errors that cannot be corrected here, such as an e-mail that already has an account.
    if (error instanceof Error && !shown.some((name) => sentences[name])) showError(error)
  }
  return {
    draft,
    change: (part) => {
      setDraft({ ...draft, ...part })
      setErrors({})
    },
    errors,
    approve: () => {
      if (!isRunning) run(accessInput(draft)).then(() => link.show(email), refuse)
    },
    isRunning,
  }
}
