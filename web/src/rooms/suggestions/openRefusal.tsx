import { lazy, Suspense } from 'react'

import { openModal } from '../../ui/overlays/modal.ts'

const ReasonForm = lazy(() =>
  import('../../ui/form/ReasonForm.tsx').then((file) => ({ default: file.ReasonForm })),
)

export const openRefusal = (refuse: (reason: string) => Promise<unknown>): void =>
  openModal({
    title: 'Отклонить',
    body: () => (
      <Suspense>
        <ReasonForm
          label="Причина"
          placeholder="Машина в ремонте, трекер отключён"
          submit="Отклонить"
          check={(reason) => (reason.trim() === '' ? 'Причина: заполните поле' : undefined)}
          onSubmit={(reason) => refuse(reason.trim())}
        >
          <p>Заявки не будет. Решение и причина останутся в разделе «Разобранные».</p>
        </ReasonForm>
      </Suspense>
    ),
  })
