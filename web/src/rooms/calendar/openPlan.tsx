import { Suspense } from 'react'

import { numbered } from '../../ui/formats/numbers.ts'
import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'
import type { PlanFormProps } from './PlanForm.tsx'

const PlanForm = lazyCode(() => import('./PlanForm.tsx').then((file) => file.PlanForm))

export const openPlan = (props: PlanFormProps): void =>
  openModal({
    title: `Запланировать заявку ${numbered(props.visit.id)}`,
    body: () => (
      <Suspense>
        <PlanForm {...props} />
      </Suspense>
    ),
  })
