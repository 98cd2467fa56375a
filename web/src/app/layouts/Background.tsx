import { Suspense, useEffect, useState } from 'react'

import { LiveListener } from '../../client/live/LiveListener.tsx'
import { useMay, useMe } from '../../client/session/me.ts'
import { SharedSettings } from '../../entities/settings/SharedSettings.tsx'
import { hasWaiting } from '../../rooms/tasks/waiting/hasWaiting.ts'
import { lazyCode, untilOnline } from '../../ui/lazyPart.ts'
import { useIsPhone } from '../../ui/useMedia.ts'
import { AfterPaint, frameMs } from './AfterPaint.tsx'
import { PendingFile } from './PendingFile.tsx'

const readWaiting = () =>
  import('../../rooms/tasks/waiting/WaitingChanges.tsx').then((file) => file.WaitingChanges)

/**
 * If the code cannot be loaded without a network, waits until the network is back instead of showing an
 * error.
 */
const WaitingChanges = lazyCode(() =>
  readWaiting()
    .catch(async () => {
      await untilOnline()
      return readWaiting()
    })
    .catch(() => () => null),
)

const WaitingTakings = lazyCode(() =>
  import('../../rooms/shifts/WaitingTakings.tsx')
    .then((file) => file.WaitingTakings)
    // A sheet that is opened sends what waits.
    .catch(() => () => null),
)

const CallCards = lazyCode(() =>
  import('../../rooms/calls/cards/CallCards.tsx')
    .then((file) => file.CallCards)
    // The log has the calls all the same.
    .catch(() => () => null),
)

const Dialer = lazyCode(() =>
  import('../../rooms/calls/Dialer.tsx')
    .then((file) => file.Dialer)
    // The device calls.
    .catch(() => () => null),
)

const OwnWorkPrefetch = lazyCode(() =>
  import('./OwnWorkPrefetch.tsx').then((file) => file.OwnWorkPrefetch).catch(() => () => null),
)

const PushKeeper = lazyCode(() =>
  import('../../rooms/notifications/push/PushKeeper.tsx')
    .then((file) => file.PushKeeper)
    // Without push the open page still shows banners.
    .catch(() => () => null),
)

/**
 * Delays background work until the rows are loaded, even on a slow network. A task that is opened earlier
 * starts sending at once.
 */
const restMs = 3000

/**
 * Preloads the phone's navigation bar: an opened task replaces it by another bar, so it may first be needed
 * without a network.
 */
function PhoneBarAhead() {
  useEffect(() => {
    // A failed preload is repeated when the bar is rendered.
    import('./PhoneBar.tsx').catch(() => undefined)
  }, [])
  return null
}

/** Background work of a signed-in user that is not needed for the first paint. */
export function Background() {
  const mayUseShifts = useMay('shifts.use')
  const mayUseCalls = useMay('calls.use')
  const { id } = useMe()
  // Changes of an earlier visit are marked in the rows.
  const [delayMs] = useState(() => (hasWaiting(id) ? frameMs : restMs))
  return (
    <>
      {useIsPhone() && <PhoneBarAhead />}
      <LiveListener />
      <SharedSettings />
      <PendingFile />
      <AfterPaint restMs={delayMs}>
        <Suspense fallback={null}>
          <WaitingChanges />
          {mayUseShifts && <WaitingTakings />}
          <PushKeeper />
        </Suspense>
        <Suspense fallback={null}>{mayUseCalls && <CallCards />}</Suspense>
        <Suspense fallback={null}>{mayUseCalls && <Dialer />}</Suspense>
        <Suspense fallback={null}>
          <OwnWorkPrefetch />
        </Suspense>
      </AfterPaint>
    </>
  )
}
