import type { OwnPlan, PlanApproval } from '@naryad/contract/approvals/plan-approvals'
import { Suspense } from 'react'

import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'
import type { AskedByLetter, AskedOf, AskedPlan } from './askedOf.ts'

const SendDialog = lazyCode(() => import('./SendDialog.tsx').then((file) => file.SendDialog))
const PhoneDialog = lazyCode(() => import('./PhoneDialog.tsx').then((file) => file.PhoneDialog))

const PlanDialog = lazyCode(() => import('./PlanDialog.tsx').then((file) => file.PlanDialog))
const PlanPhoneDialog = lazyCode(() => import('./PlanPhoneDialog.tsx').then((file) => file.PlanPhoneDialog))

const TakeBackDialog = lazyCode(() => import('./TakeBackDialog.tsx').then((file) => file.TakeBackDialog))

const OwnPlanDialog = lazyCode(() => import('./OwnPlanDialog.tsx').then((file) => file.OwnPlanDialog))

const LetterDialog = lazyCode(() => import('./LetterDialog.tsx').then((file) => file.LetterDialog))

const ShownLinkDialog = lazyCode(() => import('./ShownLinkDialog.tsx').then((file) => file.ShownLinkDialog))

export const openSend = (task: AskedOf): void =>
  openModal({
    title: 'Отправить на согласование',
    body: () => (
      <Suspense>
        <SendDialog task={task} />
      </Suspense>
    ),
  })

export const openByPhone = (task: AskedOf): void =>
  openModal({
    title: 'Ответ по телефону',
    body: () => (
      <Suspense>
        <PhoneDialog task={task} />
      </Suspense>
    ),
  })

export const openPlan = (plan: AskedPlan): void =>
  openModal({
    title: 'Согласовать план',
    body: () => (
      <Suspense>
        <PlanDialog plan={plan} />
      </Suspense>
    ),
  })

export const openPlanByPhone = (plan: AskedPlan): void =>
  openModal({
    title: 'План согласован по телефону',
    body: () => (
      <Suspense>
        <PlanPhoneDialog plan={plan} />
      </Suspense>
    ),
  })

export const openPlanTakenBack = (plan: PlanApproval): void =>
  openModal({
    title: 'Отозвать согласие с планом',
    body: () => (
      <Suspense>
        <TakeBackDialog plan={plan} />
      </Suspense>
    ),
  })

/** A representative answers: begins with all works agreed to, or all refused. */
export const openOwnPlan = (plan: OwnPlan, isRefusal: boolean): void =>
  openModal({
    title: isRefusal ? 'Отклонить план' : 'Согласовать план',
    body: () => (
      <Suspense>
        <OwnPlanDialog plan={plan} isRefusal={isRefusal} />
      </Suspense>
    ),
  })

export const openShownLink = (id: number): void =>
  openModal({
    title: 'Код для согласования',
    body: () => (
      <Suspense>
        <ShownLinkDialog id={id} />
      </Suspense>
    ),
  })

export const openLetter = (question: AskedByLetter): void =>
  openModal({
    title: 'Отправить письмом',
    body: () => (
      <Suspense>
        <LetterDialog question={question} />
      </Suspense>
    ),
  })
