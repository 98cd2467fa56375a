import { Suspense, useEffect, useState } from 'react'

import { shownPush } from '../../client/live/push.ts'
import { lazyPanel, lazyPart, lazyWork } from '../../ui/lazyPart.ts'
import { closeDialog, shownDialog } from '../../ui/overlays/dialogs.ts'
import { useWindowLayer } from '../../ui/overlays/layers.ts'
import { closeModal, shownModal } from '../../ui/overlays/modal.ts'
import { closeSheet, type Sheet, shownSheet } from '../../ui/overlays/sheets.ts'
import { savesData } from '../../ui/savesData.ts'
import { useStore } from '../../ui/store.ts'
import { AfterPaint } from '../layouts/AfterPaint.tsx'
import { AlertHost } from './AlertHost.tsx'

const dialogs = () => import('./Dialogs.tsx').then(({ Dialogs }) => Dialogs)
const modal = () => import('./GlobalModal.tsx').then(({ GlobalModal }) => GlobalModal)
const profile = () => import('../../rooms/profile/Profile.tsx').then(({ Profile }) => Profile)
const palette = () => import('../palette/Palette.tsx').then(({ Palette }) => Palette)
const keys = () => import('./KeysSheet.tsx').then(({ KeysSheet }) => KeysSheet)
const menu = () => import('./MenuSheet.tsx').then(({ MenuSheet }) => MenuSheet)

const push = () => import('./PushHost.tsx').then(({ PushHost }) => PushHost)

/** Loading starts later than that of the first screen. */
const lateMs = 4_000
const LateOverlays = lazyWork(() => import('./LateOverlays.tsx').then((file) => file.LateOverlays))
const Dialogs = lazyPanel(dialogs)
const GlobalModal = lazyPanel(modal)
const PushHost = lazyPart(push)
const sheets = {
  profile: lazyPanel(profile),
  palette: lazyPanel(palette),
  keys: lazyPanel(keys),
  menu: lazyPanel(menu),
}

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
        <LateOverlays />
      </AfterPaint>
      <AlertHost />
    </>
  )
}
