import { lazy, Suspense } from 'react'

import { openModal } from '../../ui/overlays/modal.ts'

const CalendarSubscription = lazy(() =>
  import('./CalendarSubscription.tsx').then((file) => ({ default: file.CalendarSubscription })),
)

export const openPhoneCalendar = (): void =>
  openModal({
    title: 'Визиты в календаре телефона',
    body: () => (
      <Suspense>
        <CalendarSubscription />
      </Suspense>
    ),
  })
