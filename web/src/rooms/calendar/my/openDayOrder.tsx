import { Suspense } from 'react'

import { dayTitle } from '../../../ui/formats/days.ts'
import { lazyCode } from '../../../ui/lazyPart.ts'
import { openModal } from '../../../ui/overlays/modal.ts'
import type { DayOrderProps } from './DayOrder.tsx'

const DayOrder = lazyCode(() => import('./DayOrder.tsx').then((file) => file.DayOrder))

/** Proposes an order of the visits of a day; applying it stores the arrivals beside the windows. */
export const openDayOrder = (props: DayOrderProps): void =>
  openModal({
    title: `Порядок объезда, ${dayTitle(props.day)}`,
    body: () => (
      <Suspense>
        <DayOrder {...props} />
      </Suspense>
    ),
  })
