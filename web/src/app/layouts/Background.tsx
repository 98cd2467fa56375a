import { LiveListener } from '../../platform/live/LiveListener.tsx'
import { SharedSettings } from '../../platform/settings/SharedSettings.tsx'

/** What goes on while somebody is signed in, and need not be there for the first paint. */
export const Background = () => (
  <>
    <LiveListener />
    <SharedSettings />
  </>
)
