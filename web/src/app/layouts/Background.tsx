import { lazy, Suspense, useEffect } from 'react'

import { useIsPhone } from '../../kit/useMedia.ts'
import { LiveListener } from '../../platform/live/LiveListener.tsx'
import { SharedSettings } from '../../platform/settings/SharedSettings.tsx'
import { AfterPaint } from './AfterPaint.tsx'

const readWaiting = () =>
  import('../../rooms/tasks/waiting/WaitingChanges.tsx').then((file) => ({ default: file.WaitingChanges }))

/** The network may have gone before its code has come: then it comes with the network, and takes no screen away. */
const WaitingChanges = lazy(() =>
  readWaiting()
    .catch(async () => {
      await new Promise((isBack) => addEventListener('online', isBack, { once: true }))
      return readWaiting()
    })
    .catch(() => ({ default: () => null })),
)

const OwnWorkPrefetch = lazy(() =>
  import('./OwnWorkPrefetch.tsx')
    .then((file) => ({ default: file.OwnWorkPrefetch }))
    .catch(() => ({ default: () => null })),
)

const PushKeeper = lazy(() =>
  import('../../rooms/notifications/push/PushKeeper.tsx')
    .then((file) => ({ default: file.PushKeeper }))
    // Without the worker the open page still shows banners.
    .catch(() => ({ default: () => null })),
)

/** The rows come first, on a slow line too; a card that is opened before begins to send at once. */
const restMs = 3000

/** An opened task has a bar of its own: back in the list, in a tunnel, that of the phone has to be there. */
function PhoneBarAhead() {
  useEffect(() => {
    // What could not be read now is read when it is wanted.
    import('./PhoneBar.tsx').catch(() => undefined)
  }, [])
  return null
}

/** Background work of a signed-in user that is not needed for the first paint. */
export const Background = () => (
  <>
    {useIsPhone() && <PhoneBarAhead />}
    <LiveListener />
    <SharedSettings />
    <AfterPaint restMs={restMs}>
      <Suspense fallback={null}>
        <WaitingChanges />
        <PushKeeper />
      </Suspense>
      <Suspense fallback={null}>
        <OwnWorkPrefetch />
      </Suspense>
    </AfterPaint>
  </>
)
