import { Suspense } from 'react'

// Releases the drafts of closed pages before a form is opened.
import '../../client/settings/draftSlot.ts'
import { installOffer } from '../../client/settings/installOffer.ts'
import { lazyCode } from '../../ui/lazyPart.ts'
import { useStore } from '../../ui/store.ts'
import { NewVersion } from './NewVersion.tsx'

const InstallSheet = lazyCode(() => import('../install/InstallSheet.tsx').then((file) => file.InstallSheet))

/** Overlays that load after the first screen. Tests and `npm run dev` have no service worker. */
export function LateOverlays() {
  const isOffered = useStore(installOffer)
  return (
    <>
      {import.meta.env.PROD && <NewVersion />}
      <Suspense fallback={null}>{isOffered && <InstallSheet />}</Suspense>
    </>
  )
}
