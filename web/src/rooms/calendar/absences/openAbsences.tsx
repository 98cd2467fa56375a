import { Suspense } from 'react'

import { lazyCode } from '../../../ui/lazyPart.ts'
import { openModal } from '../../../ui/overlays/modal.ts'
import type { AbsencesProps } from './Absences.tsx'

const Absences = lazyCode(() => import('./Absences.tsx').then((file) => file.Absences))

export const openAbsences = (props: AbsencesProps): void =>
  openModal({
    title: 'Отсутствия',
    body: () => (
      <Suspense>
        <Absences {...props} />
      </Suspense>
    ),
  })
