import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import {
  Approval,
  ApprovalAnswerInput,
  ApprovalInput,
  ApprovalOpenInput,
  ApprovalPage,
  PhoneApprovalInput,
  SentApproval,
} from './approvals.ts'

export const approvalsSchemas = schemas({
  ofTask: {
    summary: 'Согласования затрат заявки, новые сверху',
    params: IdParams,
    reply: listOf(Approval),
  },
  send: {
    summary: 'Отправить затраты на согласование по ссылке: письмом или самому',
    params: IdParams,
    body: ApprovalInput,
    reply: SentApproval,
  },
  byPhone: {
    summary: 'Записать ответ по телефону: затраты согласованы или отклонены',
    params: IdParams,
    body: PhoneApprovalInput,
    reply: Approval,
  },
  remind: { summary: 'Отправить письмо с той же ссылкой ещё раз', params: IdParams, reply: Approval },
  withdraw: { summary: 'Отозвать: ссылка перестаёт действовать', params: IdParams, reply: Approval },
  open: {
    summary: 'Страница согласования по ссылке; открытие ничего не решает',
    body: ApprovalOpenInput,
    reply: ApprovalPage,
  },
  answer: {
    summary: 'Ответить по ссылке, один раз: по каждой машине своё решение',
    body: ApprovalAnswerInput,
    reply: ApprovalPage,
  },
})
