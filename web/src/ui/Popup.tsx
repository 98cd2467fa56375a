import { Popover } from '@mantine/core'
import { type ReactNode, type RefCallback, type RefObject, Suspense, useLayoutEffect } from 'react'

import { FirstFocus } from './FirstFocus.tsx'
import { useWindowLayer } from './overlays/layers.ts'
import { useFocusBack } from './useFocusBack.ts'

import styles from './Drop.module.css'

export type PopupPlace = 'bottom-start' | 'bottom-end'

interface PopupProps {
  label: string
  /** The element that the popup is anchored to; it is rendered elsewhere. */
  anchor: RefObject<HTMLElement | null>
  children: ReactNode
  place: PopupPlace
  isNested: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

interface AnchorProps {
  at: RefObject<HTMLElement | null>
  /** Passed by the popover to position itself at its target. */
  ref?: RefCallback<HTMLElement>
}

function Anchor({ at, ref }: AnchorProps): null {
  useLayoutEffect(() => {
    ref?.(at.current)
  }, [at, ref])
  return null
}

/**
 * The floating part of `Drop`: a focus trap and a keyboard layer while it is open, after which the focus
 * returns.
 */
export function Popup({ label, anchor, children, place, isNested, isOpen, onOpen }: PopupProps) {
  useWindowLayer(isOpen, () => onOpen(false))
  useFocusBack(isOpen)
  return (
    <Popover
      withinPortal={!isNested}
      opened={isOpen}
      onChange={onOpen}
      position={place}
      withRoles={false}
      closeOnEscape={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Anchor at={anchor} />
      </Popover.Target>
      {/* Focusable, for content that has nothing to focus, or not yet. */}
      <Popover.Dropdown
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        className="focus-no-outline"
        data-layer
      >
        <Suspense fallback={<div className={styles.wait} tabIndex={-1} data-autofocus />}>
          {isOpen && <FirstFocus>{children}</FirstFocus>}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
