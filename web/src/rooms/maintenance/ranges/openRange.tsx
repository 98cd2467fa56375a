import type { MaintenanceRange } from '@naryad/contract/maintenance/maintenance'
import { lazy, Suspense } from 'react'

import { openModal } from '../../../ui/overlays/modal.ts'
import type { RangeFormProps } from './RangeForm.tsx'

const RangeForm = lazy(() => import('./RangeForm.tsx').then((file) => ({ default: file.RangeForm })))
const RangeDone = lazy(() => import('./RangeDone.tsx').then((file) => ({ default: file.RangeDone })))

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
