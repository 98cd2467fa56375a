import type { OwnPlan } from '@naryad/contract/approvals/plan-approvals'
import { lazy, Suspense } from 'react'

import { openModal } from '../../ui/overlays/modal.ts'
import type { AskedOf, AskedPlan } from './askedOf.ts'

const SendDialog = lazy(() => import('./SendDialog.tsx').then((file) => ({ default: file.SendDialog })))
const PhoneDialog = lazy(() => import('./PhoneDialog.tsx').then((file) => ({ default: file.PhoneDialog })))

const PlanDialog = lazy(() => import('./PlanDialog.tsx').then((file) => ({ default: file.PlanDialog })))
const PlanPhoneDialog = lazy(() =>
  import('./PlanPhoneDialog.tsx').then((file) => ({ default: file.PlanPhoneDialog })),
)

const OwnPlanDialog = lazy(() =>
  import('./OwnPlanDialog.tsx').then((file) => ({ default: file.OwnPlanDialog })),
)

const ShownLinkDialog = lazy(() =>
  import('./ShownLinkDialog.tsx').then((file) => ({ default: file.ShownLinkDialog })),
)

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
