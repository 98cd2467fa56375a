import { useEffect, useState } from 'react'

import { LiveListener } from '../../client/live/LiveListener.tsx'
import { useMay, useMe } from '../../client/session/me.ts'
import { SharedSettings } from '../../entities/settings/SharedSettings.tsx'
import { hasWaiting } from '../../rooms/tasks/waiting/hasWaiting.ts'
import { lazyWork } from '../../ui/lazyPart.ts'
import { useIsPhone } from '../../ui/useMedia.ts'
import { AfterPaint, frameMs } from './AfterPaint.tsx'
import { PendingFile } from './PendingFile.tsx'

const WaitingChanges = lazyWork(() =>
  import('../../rooms/tasks/waiting/WaitingChanges.tsx').then((file) => file.WaitingChanges),
)

const WaitingTakings = lazyWork(() =>
  import('../../rooms/shifts/WaitingTakings.tsx').then((file) => file.WaitingTakings),
)

const CallCards = lazyWork(() =>
  import('../../rooms/calls/cards/CallCards.tsx').then((file) => file.CallCards),
)

const Dialer = lazyWork(() => import('../../rooms/calls/Dialer.tsx').then((file) => file.Dialer))

const OwnWorkPrefetch = lazyWork(() => import('./OwnWorkPrefetch.tsx').then((file) => file.OwnWorkPrefetch))

const PushKeeper = lazyWork(() =>
  import('../../rooms/notifications/push/PushKeeper.tsx').then((file) => file.PushKeeper),
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
        <WaitingChanges />
        {mayUseShifts && <WaitingTakings />}
        <PushKeeper />
        {mayUseCalls && <CallCards />}
        {mayUseCalls && <Dialer />}
        <OwnWorkPrefetch />
      </AfterPaint>
    </>
  )
}
