import { z } from 'zod'

import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { BulkReply } from '../tasks/tasks.bulk.inputs.ts'
import {
  Approval,
  ApprovalAnswerInput,
  ApprovalInput,
  ApprovalLetterInput,
  ApprovalOpenInput,
  ApprovalPage,
  ApprovalPhotoInput,
  ManyApprovalsInput,
  PhoneApprovalInput,
  Recipient,
  SentApproval,
  ShownLink,
} from './approvals.ts'
import {
  OwnPlan,
  OwnPlanAnswerInput,
  PlanAnswerInput,
  PlanApproval,
  PlanApprovalInput,
  PlanByPhoneInput,
  PlanOpenInput,
  PlanPage,
  PlanTakenBackInput,
  SentPlanApproval,
} from './plan-approvals.ts'

/** The first one is asked first. */
const asked = { recipients: z.array(Recipient) }

export const approvalsSchemas = schemas({
  ofTask: {
    summary: 'Согласования затрат заявки, новые сверху, и кого о них спрашивать',
    params: IdParams,
    reply: listOf(Approval).extend(asked),
  },
  send: {
    summary: 'Отправить затраты на согласование по ссылке: письмом, в мессенджер или самому',
    params: IdParams,
    body: ApprovalInput,
    reply: SentApproval,
  },
  sendMany: {
    summary:
      'Отправить затраты многих заявок: каждой организации одно сообщение её согласующему, в мессенджер или письмом',
    body: ManyApprovalsInput,
    reply: BulkReply,
  },
  byPhone: {
    summary: 'Записать ответ по телефону: затраты согласованы или отклонены',
    params: IdParams,
    body: PhoneApprovalInput,
    reply: Approval,
  },
  hasDecision: {
    summary: 'Ответил ли клиент о нынешних затратах заявки: тогда есть PDF',
    params: IdParams,
    reply: z.object({ isByClient: z.boolean() }),
  },
  decision: {
    summary: 'Ответ клиента о нынешних затратах заявки, как бы он ни пришёл, PDF',
    params: IdParams,
  },
  remind: { summary: 'Отправить ту же ссылку ещё раз тем же способом', params: IdParams, reply: Approval },
  byLetter: {
    summary: 'Отправить ту же ссылку письмом, например если сообщение не дошло',
    params: IdParams,
    body: ApprovalLetterInput,
    reply: Approval,
  },
  withdraw: { summary: 'Отозвать: ссылка перестаёт действовать', params: IdParams, reply: Approval },
  link: {
    summary: 'Ссылка открытого согласования и её код: показать тому, кто рядом',
    params: IdParams,
    reply: ShownLink,
  },
  print: { summary: 'Данный ответ, PDF', params: IdParams },
  paper: { summary: 'Данный по ссылке ответ, PDF', body: ApprovalOpenInput },
  photo: {
    summary: 'Фотография, отправленная вместе со сметой, уменьшенная: только по ссылке',
    body: ApprovalPhotoInput,
  },
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
    summary: 'Согласования плана работ организации, новые сверху, и кого о нём спрашивать',
    params: IdParams,
    reply: listOf(PlanApproval).extend(asked),
  },
  send: {
    summary: 'Отправить план работ на согласование по ссылке: письмом, в мессенджер или самому',
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
    summary: 'Отправить ту же ссылку на план ещё раз тем же способом',
    params: IdParams,
    reply: PlanApproval,
  },
  byLetter: {
    summary: 'Отправить ту же ссылку на план письмом, например если сообщение не дошло',
    params: IdParams,
    body: ApprovalLetterInput,
    reply: PlanApproval,
  },
  withdraw: {
    summary: 'Отозвать план: ссылка перестаёт действовать',
    params: IdParams,
    reply: PlanApproval,
  },
  takeBack: {
    summary:
      'Отозвать согласие с планом, записанное по телефону: затраты, которые оно согласовало, снова не согласованы, кроме заявок в актах',
    params: IdParams,
    body: PlanTakenBackInput,
    reply: PlanApproval,
  },
  print: { summary: 'Данный ответ на план работ, PDF', params: IdParams },
  paper: { summary: 'Данный по ссылке ответ на план работ, PDF', body: PlanOpenInput },
  own: {
    summary: 'План работ своей организации, который ждёт ответа, иначе последний отвеченный',
    reply: z.object({ plan: OwnPlan.nullable() }),
  },
  ownPaper: { summary: 'Ответ на план работ своей организации, PDF', params: IdParams },
  answerOwn: {
    summary: 'Ответить на план работ своей организации, один раз: согласовать всё или без отклонённых работ',
    params: IdParams,
    body: OwnPlanAnswerInput,
    reply: OwnPlan,
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
