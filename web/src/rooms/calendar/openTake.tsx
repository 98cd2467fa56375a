import { Suspense } from 'react'

import { type Day, dayTitle } from '../../ui/formats/days.ts'
import { openModal } from '../../ui/overlays/modal.ts'
import { taskParts } from '../tasks/index.ts'

interface Take {
  userId: number
  /** «Гусев А.» */
  name: string
  day: Day
}

/** What a person takes along for the visits of a day, with what is in hands and in the office. */
export const openTake = ({ userId, name, day }: Take): void =>
  openModal({
    title: `${name}, ${dayTitle(day)}`,
    body: () => (
      <Suspense>
        <taskParts.TakeOfDay from={day} day={day} userId={userId} />
      </Suspense>
    ),
  })
