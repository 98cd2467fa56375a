import { lazy, Suspense } from 'react'

import { LiveListener } from '../../platform/live/LiveListener.tsx'
import { SharedSettings } from '../../platform/settings/SharedSettings.tsx'

const WaitingChanges = lazy(() =>
  import('../../rooms/tasks/waiting/WaitingChanges.tsx').then((file) => ({ default: file.WaitingChanges })),
)

/** What goes on while somebody is signed in, and need not be there for the first paint. */
export const Background = () => (
  <>
    <LiveListener />
    <SharedSettings />
    <Suspense fallback={null}>
      <WaitingChanges />
    </Suspense>
  </>
)
