import { approvalsRoutes, planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { approvalsSchemas, planApprovalsSchemas } from '@naryad/contract/approvals/approvals.schemas'
import { bind } from '@naryad/contract/kit/route'

import type { FileStore } from '../../platform/files/store/store.ts'
import { limitConcurrentCalls } from '../../platform/http/concurrent-calls.ts'
import type { FileReply } from '../../platform/http/files.ts'
import type { Http } from '../../platform/http/http.ts'
import { addressKey } from '../../platform/http/limits.ts'
import { mount } from '../../platform/http/mount.ts'
import {
  answerPaper,
  hasDecision,
  ownPlanPaper,
  planPaper,
  printAnswer,
  printDecision,
  printPlanAnswer,
} from './answer-paper.service.ts'
import { answerApproval, openApproval } from './answer.service.ts'
import { type ApprovalParts, listApprovals, recordPhoneAnswer, sendApproval } from './approvals.service.ts'
import { remind, sendByLetter, showLink, withdrawApproval } from './live-approvals.service.ts'
import { sendMany } from './many-approvals.service.ts'
import { answerOwnPlan, findOwnPlan } from './own-plan.service.ts'
import { readPhoto } from './photos.service.ts'
import { answerPlan, openPlan } from './plan-answer.service.ts'
import {
  listPlans,
  recordPlanByPhone,
  remindOfPlan,
  sendPlan,
  sendPlanByLetter,
  withdrawPlan,
} from './plan-approvals.service.ts'
import { takeBackPlan } from './taken-back-plans.service.ts'

/** Printing is bound by the processor. */
const enter = limitConcurrentCalls(
  { each: 2, all: 2 },
  'Сейчас печатают другие документы: повторите через несколько секунд',
)

/** A page asks for all small photographs at once, and they are stored: those that are scaled count. */
const enterPhotos = limitConcurrentCalls(
  { each: 4, all: 4 },
  'Сейчас загружают другие фотографии: повторите через несколько секунд',
)

const printed = (print: () => Promise<FileReply>): Promise<FileReply> => {
  const leave = enter(0)
  return print().finally(leave)
}

export function mountApprovals(http: Http, parts: ApprovalParts & { readonly files: FileStore }): void {
  const { db, files } = parts
  // By address against guessing, by secret against a page that reloads itself.
  const openLimit = http.limitBy({ burst: 60, perMinute: 30 })
  // A page has some dozens of photographs.
  const photoLimit = http.limitBy({ burst: 240, perMinute: 120 })
  const linkLimit = http.limitBy({ burst: 20, perMinute: 10 })
  mount(http, bind(approvalsRoutes, approvalsSchemas), {
    ofTask: ({ params }, ctx) => listApprovals(db, ctx, params.id),
    send: ({ params, body }, ctx) => sendApproval(parts, ctx, params.id, body),
    sendMany: ({ body }, ctx) => sendMany(parts, ctx, body.ids),
    byPhone: ({ params, body }, ctx) => recordPhoneAnswer(db, ctx, params.id, body),
    hasDecision: ({ params }, ctx) => hasDecision(db, ctx, params.id),
    decision: ({ params }, ctx) => printed(() => printDecision(db, ctx, params.id)),
    remind: ({ params }, ctx) => remind(parts, ctx, params.id),
    byLetter: ({ params, body }, ctx) => sendByLetter(parts, ctx, params.id, body),
    withdraw: ({ params }, ctx) => withdrawApproval(db, ctx, params.id),
    link: ({ params }, ctx) => showLink(parts, ctx, params.id),
    print: ({ params }, ctx) => printed(() => printAnswer(db, ctx, params.id)),
    paper: ({ body }, call) => {
      openLimit(addressKey(call.address))
      linkLimit(body.secret)
      return printed(() => answerPaper(db, body.secret))
    },
    photo: ({ body }, call) => {
      photoLimit(addressKey(call.address))
      return readPhoto({ db, files, enter: () => enterPhotos(0) }, body)
    },
    open: ({ body }, call) => {
      openLimit(addressKey(call.address))
      linkLimit(body.secret)
      return openApproval(db, body.secret)
    },
    answer: ({ body }, call) => {
      openLimit(addressKey(call.address))
      linkLimit(body.secret)
      return answerApproval(db, body, call.address)
    },
  })
  mount(http, bind(planApprovalsRoutes, planApprovalsSchemas), {
    ofCompany: ({ params }) => listPlans(db, params.id),
    send: ({ params, body }, ctx) => sendPlan(parts, ctx, params.id, body),
    byPhone: ({ params, body }, ctx) => recordPlanByPhone(db, ctx, params.id, body),
    remind: ({ params }, ctx) => remindOfPlan(parts, ctx, params.id),
    byLetter: ({ params, body }, ctx) => sendPlanByLetter(parts, ctx, params.id, body),
    withdraw: ({ params }, ctx) => withdrawPlan(db, ctx, params.id),
    takeBack: ({ params, body }, ctx) => takeBackPlan(db, ctx, params.id, body),
    print: ({ params }, ctx) => printed(() => printPlanAnswer(db, ctx, params.id)),
    paper: ({ body }, call) => {
      openLimit(addressKey(call.address))
      linkLimit(body.secret)
      return printed(() => planPaper(db, body.secret))
    },
    own: (_, ctx) => findOwnPlan(db, ctx),
    ownPaper: ({ params }, ctx) => printed(() => ownPlanPaper(db, ctx, params.id)),
    answerOwn: ({ params, body }, ctx) => answerOwnPlan(db, ctx, params.id, body),
    open: ({ body }, call) => {
      openLimit(addressKey(call.address))
      linkLimit(body.secret)
      return openPlan(db, body.secret)
    },
    answer: ({ body }, call) => {
      openLimit(addressKey(call.address))
      linkLimit(body.secret)
      return answerPlan(db, body, call.address)
    },
  })
}
