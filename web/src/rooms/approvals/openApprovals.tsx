import { lazy, Suspense } from 'react'

import { openModal } from '../../ui/overlays/modal.ts'
import type { AskedOf, AskedPlan } from './askedOf.ts'

const SendDialog = lazy(() => import('./SendDialog.tsx').then((file) => ({ default: file.SendDialog })))
const PhoneDialog = lazy(() => import('./PhoneDialog.tsx').then((file) => ({ default: file.PhoneDialog })))

const PlanDialog = lazy(() => import('./PlanDialog.tsx').then((file) => ({ default: file.PlanDialog })))
const PlanPhoneDialog = lazy(() =>
  import('./PlanPhoneDialog.tsx').then((file) => ({ default: file.PlanPhoneDialog })),
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
