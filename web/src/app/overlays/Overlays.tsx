import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

import { shownPush } from '../../client/live/push.ts'
import { closeDialog, shownDialog } from '../../ui/overlays/dialogs.ts'
import { useWindowLayer } from '../../ui/overlays/layers.ts'
import { closeModal, shownModal } from '../../ui/overlays/modal.ts'
import { closeSheet, type Sheet, shownSheet } from '../../ui/overlays/sheets.ts'
import { savesData } from '../../ui/savesData.ts'
import { useStore } from '../../ui/store.ts'
import { AfterPaint } from '../layouts/AfterPaint.tsx'
import { AlertHost } from './AlertHost.tsx'

const dialogs = () => import('./Dialogs.tsx').then(({ Dialogs }) => ({ default: Dialogs }))
const modal = () => import('./GlobalModal.tsx').then(({ GlobalModal }) => ({ default: GlobalModal }))
const profile = () => import('../../rooms/profile/Profile.tsx').then(({ Profile }) => ({ default: Profile }))
const palette = () => import('../palette/Palette.tsx').then(({ Palette }) => ({ default: Palette }))
const keys = () => import('./KeysSheet.tsx').then(({ KeysSheet }) => ({ default: KeysSheet }))
const menu = () => import('./MenuSheet.tsx').then(({ MenuSheet }) => ({ default: MenuSheet }))

const push = () => import('./PushHost.tsx').then(({ PushHost }) => ({ default: PushHost }))

/** Loading starts later than that of the first screen. */
const lateMs = 4_000
const late = (): Promise<{ default: ComponentType }> =>
  import('./LateOverlays.tsx')
    .then(({ LateOverlays }) => ({ default: LateOverlays }))
    .catch(() => ({ default: () => null }))

const LateOverlays = lazy(late)
const Dialogs = lazy(dialogs)
const GlobalModal = lazy(modal)
const PushHost = lazy(push)
const sheets = { profile: lazy(profile), palette: lazy(palette), keys: lazy(keys), menu: lazy(menu) }

/** Once shown, a window stays mounted, so that its fade-out animation can run. */
function useOnceShown(isShown: boolean): boolean {
  const [wasShown, setWasShown] = useState(isShown)
  if (isShown && !wasShown) setWasShown(true)
  return wasShown
}

function SheetHost({ sheet }: { sheet: Sheet }) {
  const isOpen = useStore(shownSheet) === sheet
  const isNeeded = useOnceShown(isOpen)
  const Window = sheets[sheet]
  return isNeeded ? <Window isOpen={isOpen} /> : null
}

/**
 * While the code of a window loads, its layer blocks the shortcuts of the list below, and Esc cancels it.
 * Rendered before the windows, so that their own layers always lie above.
 */
function LoadingLayers() {
  useWindowLayer(useStore(shownSheet) !== null, closeSheet)
  useWindowLayer(useStore(shownModal) !== null, closeModal)
  useWindowLayer(useStore(shownDialog) !== null, closeDialog)
  return null
}

/** All overlays. Their code loads after the first screen. */
export function Overlays() {
  const hasDialog = useOnceShown(useStore(shownDialog) !== null)
  const hasPush = useOnceShown(useStore(shownPush) !== null)
  const hasModal = useOnceShown(useStore(shownModal) !== null)

  useEffect(() => {
    if (savesData()) return
    // Preloaded, because a confirmation may be needed without a network.
    const timer = setTimeout(
      () => void Promise.allSettled([dialogs(), modal(), push(), palette(), profile()]),
      3_000,
    )
    return () => clearTimeout(timer)
  }, [])

  return (
    <>
      <LoadingLayers />
      <Suspense fallback={null}>
        {hasModal && <GlobalModal />}
        <SheetHost sheet="menu" />
        <SheetHost sheet="profile" />
        <SheetHost sheet="palette" />
        <SheetHost sheet="keys" />
      </Suspense>
      <Suspense fallback={null}>{hasDialog && <Dialogs />}</Suspense>
      <Suspense fallback={null}>{hasPush && <PushHost />}</Suspense>
      <AfterPaint restMs={lateMs}>
        <Suspense fallback={null}>
          <LateOverlays />
        </Suspense>
      </AfterPaint>
      <AlertHost />
    </>
  )
}
