import type { TaskTriage } from '@naryad/contract/triage/triage'
import type { Person } from '@naryad/contract/users/users'

import { serverMoment } from '../../client/api/serverClock.ts'
import type { AnsweredTriage } from '../triage/index.ts'

/** The answers as they are shown until the server has stored them. */
export const triageOf = ({ questionnaire, answers, decision }: AnsweredTriage, by: Person): TaskTriage => ({
  answers: answers.map((answer, at) => ({ title: questionnaire.questions[at]?.title ?? '', answer })),
  verdict: decision.verdict,
  advice: decision.advice,
  by,
  at: serverMoment(),
})
