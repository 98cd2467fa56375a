import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { Task } from '../tasks/tasks.ts'
import {
  DayParts,
  DayPartsQuery,
  Questionnaire,
  QuestionnaireInput,
  TakeInput,
  TickInput,
  TriageInput,
} from './triage.ts'

const one = { params: IdParams, reply: Task } as const

export const triageSchemas = schemas({
  questionnaires: { summary: 'Опросники категорий заявок', reply: listOf(Questionnaire) },
  save: {
    summary: 'Записать опросник категории; без вопросов его больше нет',
    params: IdParams,
    body: QuestionnaireInput,
    reads: { schema: Questionnaire },
    reply: Questionnaire,
  },
  answer: { summary: 'Ответы на опросник и решение: удалённо или выезд', body: TriageInput, ...one },
  take: { summary: 'Что взять с собой: весь список', body: TakeInput, ...one },
  tick: { summary: 'Отметить, что взято', body: TickInput, ...one },
  day: {
    summary:
      'Что взять на визиты дня и следующего: по заявкам, и сколько таких приборов у сотрудника и в офисе',
    query: DayPartsQuery,
    reply: DayParts,
  },
})
