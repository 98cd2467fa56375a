import { Suspense } from 'react'

import { lazyCode } from '../../ui/lazyPart.ts'
import { openModal } from '../../ui/overlays/modal.ts'

const CalendarSubscription = lazyCode(() =>
  import('./CalendarSubscription.tsx').then((file) => file.CalendarSubscription),
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
