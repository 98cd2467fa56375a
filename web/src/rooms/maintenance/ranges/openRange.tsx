import type { MaintenanceRange } from '@naryad/contract/maintenance/maintenance'
import { Suspense } from 'react'

import { lazyCode } from '../../../ui/lazyPart.ts'
import { openModal } from '../../../ui/overlays/modal.ts'
import type { RangeFormProps } from './RangeForm.tsx'

const RangeForm = lazyCode(() => import('./RangeForm.tsx').then((file) => file.RangeForm))
const RangeDone = lazyCode(() => import('./RangeDone.tsx').then((file) => file.RangeDone))

export const openRangeForm = (props: RangeFormProps): void =>
  openModal({
    title: props.range ? `Изменить: ${props.range.kind.title}` : 'Новый интервал',
    body: () => (
      <Suspense>
        <RangeForm {...props} />
      </Suspense>
    ),
  })

export const openRangeDone = (range: MaintenanceRange, mileageKm: number | null): void =>
  openModal({
    title: `Выполнено: ${range.kind.title}`,
    body: () => (
      <Suspense>
        <RangeDone range={range} mileageKm={mileageKm} />
      </Suspense>
    ),
  })
