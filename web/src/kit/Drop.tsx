import { lazy, type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react'

import type { PopupPlace } from './Popup.tsx'

import styles from './Drop.module.css'

const Popup = lazy(() => import('./Popup.tsx').then((file) => ({ default: file.Popup })))

interface DropProps {
  /** Accessible name of the popover: «Вид таблицы». */
  label: string
  renderTarget: (toggle: () => void, isOpen: boolean) => ReactElement
  children: (close: () => void) => ReactNode
  place?: PopupPlace
  /** Rendered inside the parent popover, so that a click in it does not close the parent. */
  isNested?: boolean
  className?: string | undefined
}

/** A button with a popover. The code of the popover loads when it first opens. */
export function Drop({
  label,
  renderTarget,
  children,
  place = 'bottom-start',
  isNested = false,
  className,
}: DropProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const toggle = () => {
    setWasOpened(true)
    setIsOpen((isOpen) => !isOpen)
  }
  return (
    <span ref={anchor} className={className ? `${styles.drop} ${className}` : styles.drop}>
      {renderTarget(toggle, isOpen)}
      {wasOpened && (
        <Suspense>
          <Popup
            label={label}
            anchor={anchor}
            place={place}
            isNested={isNested}
            isOpen={isOpen}
            onOpen={setIsOpen}
          >
            {children(() => setIsOpen(false))}
          </Popup>
        </Suspense>
      )}
    </span>
  )
}
