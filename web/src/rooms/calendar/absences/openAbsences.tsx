import { lazy, Suspense } from 'react'

import { openModal } from '../../../ui/overlays/modal.ts'
import type { AbsencesProps } from './Absences.tsx'

const Absences = lazy(() => import('./Absences.tsx').then((file) => ({ default: file.Absences })))

export const openAbsences = (props: AbsencesProps): void =>
  openModal({
    title: 'Отсутствия',
    body: () => (
      <Suspense>
        <Absences {...props} />
      </Suspense>
    ),
  })
