import { refusalFields } from '@naryad/contract/suggestions/suggestions.fields'
import { Suspense } from 'react'

import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'

const ReasonForm = lazyCode(() => import('../../ui/form/ReasonForm.tsx').then((file) => file.ReasonForm))

export const openRefusal = (refuse: (reason: string) => Promise<unknown>): void =>
  openModal({
    title: 'Отклонить',
    body: () => (
      <Suspense>
        <ReasonForm
          label={refusalFields.reason.title}
          placeholder="Машина в ремонте, трекер отключён"
          submit="Отклонить"
          check={(reason) =>
            reason.trim() === '' ? `${refusalFields.reason.title}: заполните поле` : undefined
          }
          onSubmit={(reason) => refuse(reason.trim())}
        >
          <p>Заявки не будет. Решение и причина останутся в разделе «Разобранные».</p>
        </ReasonForm>
      </Suspense>
    ),
  })
