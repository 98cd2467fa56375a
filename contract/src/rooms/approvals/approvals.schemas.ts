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
import {
  PlanAnswerInput,
  PlanApproval,
  PlanApprovalInput,
  PlanByPhoneInput,
  PlanOpenInput,
  PlanPage,
  SentPlanApproval,
} from './plan-approvals.ts'

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

export const planApprovalsSchemas = schemas({
  ofCompany: {
    summary: 'Согласования плана работ организации, новые сверху',
    params: IdParams,
    reply: listOf(PlanApproval),
  },
  send: {
    summary: 'Отправить план работ на согласование по ссылке: письмом или самому',
    params: IdParams,
    body: PlanApprovalInput,
    reply: SentPlanApproval,
  },
  byPhone: {
    summary: 'Записать, что план работ согласован по телефону',
    params: IdParams,
    body: PlanByPhoneInput,
    reply: PlanApproval,
  },
  remind: {
    summary: 'Отправить письмо с той же ссылкой на план ещё раз',
    params: IdParams,
    reply: PlanApproval,
  },
  withdraw: {
    summary: 'Отозвать план: ссылка перестаёт действовать',
    params: IdParams,
    reply: PlanApproval,
  },
  open: {
    summary: 'Страница плана работ по ссылке; открытие ничего не решает',
    body: PlanOpenInput,
    reply: PlanPage,
  },
  answer: {
    summary: 'Ответить на план по ссылке, один раз: согласовать всё или без отклонённых работ',
    body: PlanAnswerInput,
    reply: PlanPage,
  },
})
